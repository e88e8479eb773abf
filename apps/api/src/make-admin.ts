import { makeAdmin, type MadeAdmin } from '@canopy/admin/http';
import { loadConfigOrExit } from '@canopy/platform/config';
import { Database, openOrm } from '@canopy/platform/database';

/** `make-admin.mjs somebody@example.org`: for the first administrator, whom nobody else could appoint. */
const email = (process.argv[2] ?? '').trim();
const config = loadConfigOrExit();

const answers: Record<MadeAdmin, string> = {
  made: `${email} is an administrator now.`,
  is_admin_already: `${email} is an administrator already.`,
  no_account: `There is no account of ${email}. Create one at ${config.publicUrl}/signin, confirm its address by the link in the mail, and run this again.`,
  address_not_confirmed: `The address of ${email} is not confirmed, so the account may be somebody else's. Open the link in the mail first, and run this again.`,
};

try {
  if (!email.includes('@')) throw new Error('say whom: make-admin.mjs somebody@example.org');
  const orm = await openOrm(config.databaseUrl, [], 1);
  const done = await makeAdmin(new Database(orm), email).finally(() => orm.close(true));
  console.log(answers[done]);
  process.exit(done === 'made' || done === 'is_admin_already' ? 0 : 1);
} catch (error) {
  console.error(`canopy: ${(error as Error).message.split('\n')[0]}`);
  process.exit(1);
}
