import { runAdminCommand } from '@canopy/admin/http';
import { loadConfig, loadOrExit } from '@canopy/platform/config';
import { Database, messageOf, openOrm } from '@canopy/platform/database';

/** `admin.mjs grant somebody@example.org`: who administers, decided at the server. */
const config = loadOrExit(loadConfig);

try {
  const orm = await openOrm(config.databaseUrl, [], 1);
  const { done, lines } = await runAdminCommand({ database: new Database(orm), config }, process.argv.slice(2)).finally(
    () => orm.close(true),
  );
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exit(done ? 0 : 1);
} catch (error) {
  console.error(`canopy: ${messageOf(error).split('\n')[0]}`);
  process.exit(1);
}
