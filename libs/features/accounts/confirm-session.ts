import { Injectable } from '@nestjs/common';
import type { ConfirmSessionInput, Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { admissionRefused } from './admission.ts';
import { CheckPassword } from './check-password.ts';
import { confirmationCodeHash } from './confirmation-code.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/** Wrong ones of a code; each counts before it is compared, so that many at once gain nothing. */
const tries = 5;

/**
 * Somebody who is signed in confirms that it is really them: a browser that was left open, or a stolen session, must not
 * be enough for what does most harm. Good for this session and for some minutes, see `Sessions.viewerOf`.
 */
@Injectable()
export class ConfirmSession {
  constructor(
    private readonly database: Database,
    private readonly passwords: CheckPassword,
    private readonly config: Config,
  ) {}

  /** @throws Refusal wrong_password, no_password, wrong_code, code_ended, too_many_requests */
  confirm({ id }: Pick<Viewer, 'id'>, token: string, proof: ConfirmSessionInput): Promise<void> {
    return 'code' in proof ? this.byCode(id, token, proof.code) : this.byPassword(id, token, proof.password);
  }

  private async byPassword(userId: string, token: string, password: string): Promise<void> {
    const { accessEpoch } = await this.passwords.ofOwner(userId, token, password);
    const confirmed = await db(this.database)
      .updateTable('sessions as s')
      .from('users as u')
      .set({ confirmedAt: now })
      .whereRef('u.id', '=', 's.userId')
      .where('s.tokenHash', '=', tokenHash(token))
      .where('u.id', '=', userId)
      // Comparing took its time: a password that was changed meanwhile confirms nothing.
      .where('u.accessEpoch', '=', accessEpoch)
      .returning('s.id')
      .executeTakeFirst();
    if (!confirmed) throw admissionRefused();
  }

  private async byCode(userId: string, token: string, code: string): Promise<void> {
    const hash = confirmationCodeHash(this.config.internalKey, token, code);
    const tried = await db(this.database)
      .updateTable('sessions')
      .set(({ eb, ref, case: either }) => ({
        codeTries: eb('codeTries', '+', 1),
        confirmedAt: either().when('codeHash', '=', hash).then(now).else(ref('confirmedAt')).end(),
        codeHash: either().when('codeHash', '=', hash).then(null).else(ref('codeHash')).end(),
      }))
      .where('tokenHash', '=', tokenHash(token))
      .where('userId', '=', userId)
      .where('codeHash', 'is not', null)
      .where('codeExpiresAt', '>', now)
      .where('codeTries', '<', tries)
      .returning('codeHash')
      .executeTakeFirst();
    if (!tried) throw new Refusal('code_ended', { fields: ['code'] });
    if (tried.codeHash !== null) throw new Refusal('wrong_code', { fields: ['code'] });
  }
}
