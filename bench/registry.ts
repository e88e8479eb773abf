import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

export interface Bench {
  /** One line for people. */
  about: string;
  /**
   * Measures the product and its floors in turn. Bounded in time; everything it starts, it starts through the stage.
   */
  run(stage: Stage): Promise<Figure[]>;
}

/** One file per bench, named as it is called: `benches/list.bench.ts` is `npm run bench -- list`. */
export async function allBenches(): Promise<(Bench & { name: string })[]> {
  const folder = join(import.meta.dirname, 'benches');
  const files = globSync('*.bench.ts', { cwd: folder }).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file, '.bench.ts'),
      ...((await import(join(folder, file))) as { default: Bench }).default,
    })),
  );
}
