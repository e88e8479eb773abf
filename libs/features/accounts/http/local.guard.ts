import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { signInWords } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';

@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override handleRequest<T>(error: unknown, admission: T | false): T {
    if (error) throw error instanceof Error ? error : new Error('Signing in failed.');
    // Passport says "missing credentials" before our own strategy is asked.
    if (!admission) throw new Refusal('invalid_input', { fields: { email: [signInWords.bothMissing] } });
    return admission;
  }
}
