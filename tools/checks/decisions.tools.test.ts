import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

const folder = join(projectRoot, 'docs/decisions');
const decisions = readdirSync(folder).filter((file) => file !== 'README.md');

it.each(decisions)('%s says when it was decided, below its title, and stands in the list of all', (file) => {
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^# \d{4}.+\n\n20\d\d-\d\d-\d\d(, .+)?\n\n/);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`(${file})`);
});
