import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { answersWhileViewing } from '@canopy/contracts/endpoint';
import { Refusal } from '@canopy/contracts/refusals';
import type { Viewer } from '@canopy/contracts/accounts';
import { mayEnter } from '@canopy/rules/access';
import { contractOf } from './endpoint.ts';

/**
 * Resolves the bearer token to a viewer, then holds the endpoint's access level against it, and whether they must have
 * confirmed lately that it is really them. Who looks through another person's eyes changes nothing. A method without a
 * contract is refused to everybody. Ids are checked in the use cases.
 */
@Injectable()
export class AccessGuard extends AuthGuard('bearer') implements CanActivate {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const contract = contractOf(context.getHandler());
    if (!contract) throw new Refusal('not_allowed');
    const { access: level, stepUp } = contract;
    const request = context.switchToHttp().getRequest<{ headers: Record<string, unknown>; user?: Viewer | null }>();
    if (request.headers.authorization === undefined) request.user = null;
    else await super.canActivate(context);
    const viewer = request.user ?? null;
    if (viewer?.viewedUntil && !answersWhileViewing(contract)) throw new Refusal('view_only');
    if (mayEnter(viewer, level)) {
      // Until the second factor is given an administrator is none, and the password alone confirms nothing.
      if (stepUp && viewer?.secondFactor === 'needed') throw new Refusal('second_factor_needed');
      const mustConfirm = stepUp === 'everybody' || (stepUp === 'admins' && viewer?.isAdmin);
      if (mustConfirm && !viewer?.confirmed) throw new Refusal('step_up_needed');
      return true;
    }
    if (!viewer) throw new Refusal('not_signed_in');
    throw new Refusal(level === 'provider' ? 'provider_only' : 'not_allowed');
  }

  /**
   * A token that no longer opens a session makes a visitor, not an error: public pages go on. When nobody can say whose
   * it is, the answer is that: a signed-in person must not be taken for a visitor, nor anybody for more than they are.
   */
  override handleRequest<T>(error: unknown, viewer: T | false): T {
    if (error) throw error instanceof Refusal ? error : new Refusal('unavailable', { cause: error });
    return (viewer || null) as T;
  }
}
