import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import type { Viewer } from '@canopy/contracts/accounts';

/** Port: whose session a bearer token is. The feature that owns sessions provides it. */
export abstract class ViewerSource {
  /** @returns null for a token that is unknown or whose session has ended. One indexed query. */
  abstract viewerOf(token: string): Promise<Viewer | null>;
}

export interface RequestWithViewer {
  user?: Viewer | null;
  headers: Record<string, string | string[] | undefined>;
}

/** The signed-in person. Only on endpoints whose access level asks for one. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const viewer = context.switchToHttp().getRequest<RequestWithViewer>().user;
  if (!viewer) throw new Refusal('not_signed_in');
  return viewer;
});

/** The signed-in person, or null, on public endpoints. */
export const MaybeViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer | null => context.switchToHttp().getRequest<RequestWithViewer>().user ?? null);

export function bearerToken(request: RequestWithViewer): string | null {
  const header = request.headers.authorization;
  const match = typeof header === 'string' ? /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header) : null;
  return match?.[1] ?? null;
}
