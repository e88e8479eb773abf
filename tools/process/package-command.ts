import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** The script behind a package's command, to be run by the Node that runs us. */
export function packageCommand(name: string, command = name): string {
  const folder = join(projectRoot, 'node_modules', ...name.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${name} has no command ${command}`);
  return join(folder, file);
}
