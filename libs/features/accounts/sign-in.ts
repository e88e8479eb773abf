import { Injectable } from '@nestjs/common';
import type { SignIn } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { passwordMatches } from './password.ts';

/** Checks email and password. Opening the session is the next step, so that other ways to sign in share it. */
@Injectable()
export class SignInWithPassword {
  constructor(private readonly database: Database) {}

  /** @returns the user's id. @throws Refusal unknown_email, wrong_password */
  async check({ email, password }: SignIn): Promise<string> {
    const user = await this.database.row<{ id: string; password_hash: string | null }>('select id, password_hash from users where email = ?', [email]);
    if (!user) throw new Refusal('unknown_email', { fields: { email: ['No account found with this email.'] } });
    if (!(await passwordMatches(user.password_hash, password))) throw new Refusal('wrong_password', { fields: { password: ['Incorrect password.'] } });
    return user.id;
  }
}
