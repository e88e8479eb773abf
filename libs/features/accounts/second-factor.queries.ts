import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SecondFactorState } from '@canopy/contracts/second-factor';
import { Database } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { decryptSecret } from './second-factor-secret.ts';
import { db } from './tables.ts';

/** What the page of the own second factor shows. */
@Injectable()
export class SecondFactorQuery {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async of({ id }: Pick<Viewer, 'id'>): Promise<SecondFactorState> {
    const row = await db(this.database)
      .selectFrom('users as u')
      .leftJoin('secondFactors as f', (join) => join.onRef('f.userId', '=', 'u.id').on('f.enabledAt', 'is not', null))
      .select(['u.role', 'f.enabledAt', 'f.secret'])
      .select((eb) =>
        eb
          .selectFrom('recoveryCodes as c')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('c.userId', '=', 'u.id')
          .$asScalar()
          .$notNull()
          .as('codes'),
      )
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow();
    const isAdmin = row.role === 'admin';
    return {
      enabledAt: row.enabledAt,
      recoveryCodesLeft: row.codes,
      mayHave: isAdmin,
      required: isAdmin && this.config.adminSecondFactor === 'required',
      readable: row.secret === null || decryptSecret(this.config.internalKey, id, row.secret) !== null,
    };
  }
}
