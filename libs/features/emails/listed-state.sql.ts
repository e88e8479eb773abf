import { expressionBuilder, sql } from 'kysely';
import type { ListedEmailState } from '@canopy/contracts/emails';
import { now } from '@canopy/platform/database';
import { emailState, type EmailState } from './email-state.queries.ts';
import type { EmailTables } from './tables.ts';

const { eb, and, not, case: either } = expressionBuilder<{ e: EmailTables['emails'] }, 'e'>();

// Words of the statement and no parameters: so a kept plan can use the indexes of single states.
const hasFailed = eb('e.status', '=', sql.lit('failed' as const));
const isEnded = eb('e.usefulUntil', '<=', now);

/** Which mails a list of one state holds; `e` is the row. `failed` is what waits for an administrator. */
export const isIn = {
  waiting: eb('e.status', '=', sql.lit('pending' as const)),
  failed: and([hasFailed, eb('e.dismissedAt', 'is', null), eb('e.usefulUntil', '>', now)]),
  too_late: and([hasFailed, eb('e.dismissedAt', 'is', null), isEnded]),
  dismissed: and([hasFailed, eb('e.dismissedAt', 'is not', null)]),
  sent: eb('e.status', '=', sql.lit('sent' as const)),
} satisfies Record<ListedEmailState, unknown>;

/** What administrators read of a mail: of one that failed also whether anybody has to look at it. */
export const listedState = either()
  .when(isIn.dismissed)
  .then('dismissed')
  .when(isIn.too_late)
  .then('too_late')
  .else(emailState)
  .end()
  .$castTo<EmailState | 'dismissed' | 'too_late'>();

/** It is not out, and whoever gets it now can still do something with it. */
export const mayBeSent = and([not(isIn.sent), not(and([hasFailed, isEnded]))]).$castTo<boolean>();

/** It failed, to somebody who is known: what waits for an administrator. */
export const isGivenUp = and([isIn.failed, eb('e.recipient', 'is not', null)]);
