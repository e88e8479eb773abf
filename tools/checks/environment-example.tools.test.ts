import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { environmentSchema, loadConfig } from '@canopy/platform/config';
import { expect, it } from 'vitest';
import { projectRoot } from '../process/project-root.ts';

const example = parseEnv(readFileSync(join(projectRoot, '.env.example'), 'utf8')) as Record<string, string>;

it('.env.example names every variable of the configuration, and no other', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});

it('.env.example shows the defaults: copied as it is, it changes nothing', () => {
  const needed = { DATABASE_URL: 'postgres://127.0.0.1/canopy', INTERNAL_KEY: 'x'.repeat(32) };
  expect(loadConfig({ ...example, ...needed })).toEqual(loadConfig(needed));
});
