import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Refusal } from '@canopy/contracts/refusals';

@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override handleRequest<T>(error: unknown, admission: T | false): T {
    if (error) throw error instanceof Error ? error : new Error('Signing in failed.');
    // Passport says "missing credentials" before our own strategy is asked.
    if (!admission)
      throw new Refusal('invalid_input', {
        message: 'Please enter your email and your password.',
        fields: { email: ['Please enter your email and your password.'] },
      });
    return admission;
  }
}
