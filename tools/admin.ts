// `npm run admin -- grant EMAIL | revoke EMAIL | list`: who administers. Runs the built command, as a server does, over
// DATABASE_URL or the PostgreSQL that a running `npm start` brought.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { databaseUrlOf } from './check-ledger.ts';
import { projectRoot } from './process/project-root.ts';
import { keptSecret } from './process/kept-secret.ts';
import { sentence } from './process/startup-error.ts';
import { readSettings } from './stack/settings.ts';

try {
  const { config, env, bringsPostgres } = readSettings();
  const databaseUrl = bringsPostgres ? databaseUrlOf(config.dataDir) : env.DATABASE_URL!;
  await ensureBuilt((line) => console.error(line));
  const { status } = spawnSync(
    process.execPath,
    [join(projectRoot, 'dist', 'apps', 'api', 'admin.mjs'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...env,
        DATABASE_URL: databaseUrl,
        INTERNAL_KEY: env.INTERNAL_KEY || keptSecret(config.dataDir, 'internal-key'),
      },
    },
  );
  process.exit(status ?? 1);
} catch (error) {
  console.error(`canopy: ${sentence(error)}`);
  process.exit(1);
}
