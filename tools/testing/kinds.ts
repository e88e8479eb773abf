// Every kind of check, in the order in which they are begun: what takes longest first, so that two lanes end
// at about the same time. What keeps both cores busy by itself comes after them.
import { join } from 'node:path';
import { packageCommand } from '../process/package-command.ts';
import { cacheFolder } from '../process/project-root.ts';

export interface Kind {
  name: string;
  /** A plain command counts as one check; a kind of vitest counts its tests. */
  counts: 'one' | 'tests';
  command: string[];
  needs: ('build' | 'database')[];
  /** Runs when the others are through, with two workers. */
  alone?: boolean;
}

const vitest = (name: string, ...needs: Kind['needs']): Kind => ({
  name,
  counts: 'tests',
  command: [
    packageCommand('vitest'),
    'run',
    '--project',
    name,
    '--reporter',
    'tools/testing/sentence-reporter.ts',
    '--silent=passed-only',
    '--passWithNoTests',
  ],
  needs,
});

export const kinds: Kind[] = [
  vitest('api', 'database'),
  vitest('queue', 'database'),
  vitest('tools', 'build'),
  vitest('unit'),
  {
    name: 'types',
    counts: 'one',
    command: [
      packageCommand('typescript', 'tsc'),
      '--project',
      'tsconfig.json',
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      join(cacheFolder, 'types.tsbuildinfo'),
    ],
    needs: [],
  },
  { name: 'lint', counts: 'one', command: ['tools/lint.ts'], needs: [] },
  vitest('db', 'database'),
  { name: 'checks', counts: 'one', command: ['tools/checks/requirements.ts'], needs: [] },
  { ...vitest('browser', 'build'), alone: true },
];
