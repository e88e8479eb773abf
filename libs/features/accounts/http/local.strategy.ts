import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { signInSchema, signInWords } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { Admission } from '../admission.ts';
import { SignInWithPassword } from '../sign-in-with-password.ts';

/** Email and password of POST /sessions. Leaves the admission as the request's user. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly signIn: SignInWithPassword) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  /** The body alone: passport would take from the address what is missing in it, and addresses are written into logs. */
  validate({ body }: { body: unknown }): Promise<Admission> {
    const parsed = signInSchema.safeParse(body);
    if (!parsed.success) throw new Refusal('invalid_input', { fields: { email: [signInWords.email] } });
    return this.signIn.check(parsed.data);
  }
}
