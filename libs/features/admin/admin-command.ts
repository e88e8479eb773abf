import { NotifyAdmins, NotifyOfSecondFactor } from '@canopy/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { EmailOutbox } from '@canopy/emails';
import type { Config } from '@canopy/platform/config';
import type { Database } from '@canopy/platform/database';
import type { JobQueue } from '@canopy/platform/queue';
import { ChangeRole } from './change-role.ts';
import { ResetSecondFactor } from './reset-second-factor.ts';
import { db } from './tables.ts';

/** Whoever can start this at the server is no account: the line in the audit log names it so. */
const commandLine = { id: '00000000-0000-0000-0000-000000000000', displayName: 'Command line' };
/** No job: the worker's sweep sends what is written. */
const noQueue = { enqueue: () => undefined } as unknown as JobQueue;

const adminUsage = 'say what: grant EMAIL, revoke EMAIL, reset-second-factor EMAIL, or list';

const commands = ['grant', 'revoke', 'reset-second-factor'] as const;
const isCommand = (word: string | undefined): word is (typeof commands)[number] =>
  commands.some((command) => command === word);

interface Said {
  done: boolean;
  lines: string[];
}

/**
 * Who administers, decided at the server: the first one, whom nobody else could appoint, and whoever is locked out.
 * Asking twice changes nothing. @returns what to say, and whether it is as was asked for
 */
export async function runAdminCommand(
  { database, config }: { database: Database; config: Config },
  [command, given = '', ...more]: string[],
): Promise<Said> {
  const email = given.trim();
  if (command === 'list' && email === '') return list(database);
  if (!isCommand(command) || !email.includes('@') || more.length > 0)
    return { done: false, lines: [`canopy: ${adminUsage}`] };
  const toAdmin = command === 'grant';
  const user = await db(database)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!user)
    return {
      done: false,
      lines: [
        toAdmin
          ? `There is no account of ${email}. Create one at ${config.publicUrl}/signin, confirm its address by the link in the mail, and run this again.`
          : `There is no account of ${email}.`,
      ],
    };
  try {
    const emails = new EmailOutbox(noQueue);
    if (command === 'reset-second-factor') {
      await new ResetSecondFactor(database, new NotifyOfSecondFactor(emails, config)).atServer(user.id, commandLine);
      return { done: true, lines: [`The second factor of ${email} is reset.`] };
    }
    const { changed } = await new ChangeRole(database, emails, new NotifyAdmins(emails, config), config).atServer(
      user.id,
      toAdmin,
      commandLine,
    );
    const what = toAdmin ? 'an administrator' : 'no administrator';
    return {
      done: true,
      lines: [
        changed
          ? `${email} is ${what} ${toAdmin ? 'now' : 'any more'}.`
          : `${email} is ${what}${toAdmin ? ' already' : ''}.`,
      ],
    };
  } catch (error) {
    const sentence = error instanceof Refusal ? sentences[error.code] : undefined;
    if (!sentence) throw error;
    return { done: false, lines: [sentence(email)] };
  }
}

const sentences: Partial<Record<string, (email: string) => string>> = {
  address_not_confirmed: (email) =>
    `The address of ${email} is not confirmed, so the account may be somebody else's. Open the link in the mail first, and run this again.`,
  second_factor_off: (email) => `The second factor of ${email} is not turned on.`,
  last_admin: (email) => `${email} is the only administrator. Make somebody else one first.`,
  user_not_found: (email) => `There is no account of ${email}.`,
};

async function list(database: Database): Promise<Said> {
  const admins = await db(database)
    .selectFrom('users')
    .select(['email', 'displayName'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
  return {
    done: true,
    lines:
      admins.length > 0
        ? admins.map(({ email, displayName }) => `${email}  ${displayName}`)
        : ['There is no administrator yet.'],
  };
}
