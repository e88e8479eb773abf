// The import law is linted from Nx's project graph; without one on disk its rule would quietly let everything
// pass. So the graph is made first, fresh.
import { createProjectGraphAsync } from '@nx/devkit';
import { packageCommand } from './stack/package-command.ts';
import { projectRoot } from './stack/project-root.ts';
import { runToEnd } from './stack/run-step.ts';

process.env.NX_DAEMON = 'false';
process.chdir(projectRoot);
await createProjectGraphAsync({ exitOnError: true });
const { ok, output } = await runToEnd([packageCommand('eslint'), '.', '--max-warnings', '0', ...process.argv.slice(2)], process.env);
if (output.trim()) console.log(output.trim());
process.exit(ok ? 0 : 1);
