// The import law is linted from Nx's project graph; without one on disk its rule would quietly let everything
// pass. So the graph is made first, fresh.
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { packageCommand } from './process/package-command.ts';
import { cacheFolder, projectRoot } from './process/project-root.ts';
import { runToEnd } from './process/run-step.ts';

process.env.NX_DAEMON = 'false';
process.chdir(projectRoot);
await createProjectGraphAsync({ exitOnError: true });
const chosen = process.argv.slice(2);
const commands = [
  [packageCommand('eslint'), '.', '--max-warnings', '0', ...chosen],
  [
    packageCommand('prettier'),
    '--check',
    '.',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    join(cacheFolder, 'prettier'),
  ],
];
let passed = true;
for (const command of commands) {
  const { ok, output } = await runToEnd(command, process.env);
  if (output.trim()) console.log(output.trim());
  passed &&= ok;
}
process.exit(passed ? 0 : 1);
