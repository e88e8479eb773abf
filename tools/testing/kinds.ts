// Every kind of check, in the order in which they are begun: what takes longest first, so that the lanes end
// at about the same time.
import { packageCommand } from '../process/package-command.ts';

export interface Kind {
  name: string;
  /** A plain command counts as one check; a kind of vitest counts its tests. */
  counts: 'one' | 'tests';
  command: string[];
  needs: ('build' | 'database')[];
  /** How many of its files run at a time beside other kinds: one, unless said. */
  workers?: number;
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

/** A target of the whole workspace: Nx makes its project graph for it, and remembers the result. */
const nx = (name: string, target: string): Kind => ({
  name,
  counts: 'one',
  command: [packageCommand('nx'), 'run', `canopy:${target}`, '--outputStyle=static'],
  needs: [],
});

export const kinds: Kind[] = [
  { ...vitest('browser', 'build'), workers: 2 },
  vitest('queue', 'database'),
  vitest('tools', 'build'),
  vitest('api', 'database'),
  vitest('unit'),
  nx('types', 'typecheck'),
  nx('lint', 'lint-all'),
  vitest('db', 'database'),
  { name: 'checks', counts: 'one', command: ['tools/checks/requirements.ts'], needs: [] },
];
