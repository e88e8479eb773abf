import type { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { newId } from '@canopy/platform/database';
import type { Config } from '@canopy/platform/config';
import { db } from './tables.ts';

/** What became of somebody's second factor: turned on or off, new codes, a code used, reset by somebody else. */
export type SecondFactorChange = 'on' | 'off' | 'new_codes' | 'recovered' | 'reset';

/** Tells its owner. @param by who reset it. @returns the mail's id, to be enqueued after the commit */
export async function writeSecondFactorMail(
  em: EntityManager,
  emails: EmailOutbox,
  config: Config,
  userId: string,
  change: SecondFactorChange,
  by: string | null = null,
): Promise<string | null> {
  const owner = await db(em)
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!owner) return null;
  return emails.write(
    em,
    owner.email,
    'second-factor-changed',
    { name: owner.displayName, change, by, url: `${config.publicUrl}/account/second-factor` },
    `second-factor:${change}:${newId()}`,
  );
}
