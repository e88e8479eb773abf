import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { rooms } from './import-law.mjs';
import { projectRoot } from '../process/project-root.ts';

const places = {
  contracts: 'libs/contracts/src/proof.ts',
  rules: 'libs/rules/src/proof.ts',
  platform: 'libs/platform/src/http/proof.ts',
  integrations: 'libs/integrations/src/geocoding/proof.ts',
  emails: 'libs/features/emails/proof.ts',
  media: 'libs/features/media/proof.ts',
  accounts: 'libs/features/accounts/proof.ts',
  listings: 'libs/features/listings/proof.ts',
  payments: 'libs/features/payments/proof.ts',
  applications: 'libs/features/applications/proof.ts',
  admin: 'libs/features/admin/proof.ts',
  api: 'apps/api/src/proof.ts',
  worker: 'apps/worker/src/proof.ts',
  web: 'apps/web/app/proof.tsx',
  e2e: 'apps/e2e/proof.ts',
  testing: 'testing/src/proof.ts',
  tools: 'tools/proof.ts',
  bench: 'bench/proof.ts',
};
type Place = keyof typeof places;

const contracts = '@canopy/contracts/money';
const rules = '@canopy/rules/capacity';
const platform = '@canopy/platform/clock';
const config = '@canopy/platform/config';
const integrations = '@canopy/integrations/geocoding';
const testing = '@canopy/testing/template-database';
const tools = '@canopy/tools/start';
const feature = (name: string, entry = '') => `@canopy/${name}${entry}`;
/** What features above may import. Nobody stands above applications and admin who would need theirs. */
const fronts = ['emails', 'media', 'accounts', 'listings', 'payments'].map((name) => feature(name));
const features = [...fronts, feature('applications', '/http'), feature('admin', '/http')];

const allowed: Record<Place, string[]> = {
  contracts: ['zod'],
  rules: [contracts],
  platform: [contracts, rules, 'zod', 'node:fs'],
  integrations: [contracts, platform],
  emails: [contracts, rules, platform, integrations],
  media: [contracts, rules, platform, integrations],
  accounts: [contracts, rules, platform, integrations, feature('emails'), feature('media')],
  listings: [contracts, rules, platform, integrations, feature('emails'), feature('media'), feature('accounts')],
  payments: [contracts, rules, platform, integrations, feature('emails'), feature('accounts'), feature('listings')],
  applications: [contracts, rules, platform, integrations, feature('emails'), feature('accounts')],
  admin: [
    contracts,
    rules,
    platform,
    integrations,
    feature('emails'),
    feature('accounts'),
    feature('listings'),
    feature('payments'),
  ],
  api: [contracts, platform, feature('listings', '/http'), feature('payments', '/http')],
  worker: [contracts, platform, feature('listings', '/jobs'), feature('emails', '/jobs')],
  web: [contracts, rules, config, 'react'],
  e2e: [contracts, testing],
  testing: [contracts, rules, platform, integrations, ...features],
  tools: [contracts, rules, platform, integrations, testing, ...features],
  bench: [contracts, rules, platform, integrations, testing, tools, ...features],
};

const forbidden: Record<Place, string[]> = {
  contracts: [rules, platform, integrations, testing, tools, ...features, 'pg', 'node:fs'],
  rules: [platform, integrations, testing, tools, ...features, 'zod', 'node:fs'],
  platform: [integrations, testing, tools, ...features],
  integrations: [rules, testing, tools, ...features],
  media: [feature('emails'), feature('accounts'), feature('listings'), testing, tools],
  emails: [feature('media'), feature('accounts'), feature('listings'), feature('payments'), testing, tools],
  accounts: [feature('listings'), feature('payments'), feature('emails', '/http'), testing, tools],
  listings: [feature('payments'), feature('accounts', '/jobs'), testing, tools],
  payments: [feature('listings', '/http'), feature('listings', '/listings.queries.ts'), testing, tools],
  applications: [
    feature('listings'),
    feature('payments'),
    feature('admin', '/http'),
    feature('accounts', '/http'),
    testing,
    tools,
  ],
  admin: [feature('applications', '/http'), testing, tools],
  api: [rules, integrations, testing, tools, ...fronts, feature('listings', '/jobs')],
  worker: [rules, integrations, testing, tools, ...features, feature('listings', '/http')],
  web: [platform, integrations, testing, tools, ...features, '@mikro-orm/core', '@nestjs/common', 'pg'],
  e2e: [rules, platform, integrations, tools, ...features],
  testing: [tools, '@canopy/bench/bench', '@canopy/web/server'],
  tools: ['@canopy/bench/bench', '@canopy/web/server'],
  bench: ['@canopy/web/server'],
};

let eslint: ESLint;

/** What the boundary rules say to one import, leaving out what every other rule may think of the line. */
async function verdict(file: string, specifier: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import * as proof from '${specifier}';\nexport { proof };\n`, {
    filePath: join(projectRoot, file),
  });
  return result!.messages
    .filter((message) => message.ruleId === null || /module-boundaries|restricted-imports/.test(message.ruleId))
    .map((message) => message.message);
}

beforeAll(async () => {
  process.env.NX_DAEMON = 'false';
  await createProjectGraphAsync();
  eslint = new ESLint({ cwd: projectRoot });
});

const arrows = (table: Record<Place, string[]>) =>
  Object.entries(table).flatMap(([from, targets]) => targets.map((target) => [from as Place, target] as const));

describe('the import law', () => {
  it.each(arrows(allowed))('lets %s import %s', async (from, target) => {
    expect(await verdict(places[from], target)).toEqual([]);
  });

  it.each(arrows(forbidden))('refuses that %s imports %s', async (from, target) => {
    expect(await verdict(places[from], target)).not.toEqual([]);
  });

  it('lets the testing library boot the API and use itself', async () => {
    expect(await verdict(places.testing, '@canopy/api/create-api')).toEqual([]);
    expect(await verdict(places.testing, './template-database.ts')).toEqual([]);
  });

  it('refuses a way around it by a relative path', async () => {
    expect(await verdict(places.rules, '../../platform/src/clock/index.ts')).not.toEqual([]);
  });

  it('lets a room import only the rooms after it', async () => {
    for (const [name, inOrder] of Object.entries(rooms)) {
      const room = (index: number) => `libs/features/${name}/${inOrder.at(index)!}/proof.ts`;
      expect(await verdict(room(0), `../${inOrder.at(-1)!}/proof.ts`)).toEqual([]);
      expect(await verdict(room(-1), `../${inOrder.at(0)!}/proof.ts`)).toEqual([
        expect.stringContaining('may import only the rooms after it'),
      ]);
      expect(await verdict(room(-1), feature('accounts', '/http'))).not.toEqual([]);
    }
  });

  it('names every room of the large features', () => {
    for (const [name, inOrder] of Object.entries(rooms)) {
      const folder = join(projectRoot, 'libs/features', name);
      const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [],
      );
      expect([...inOrder].sort()).toEqual(folders.sort());
    }
  });

  it('lets a test, and only a test, import the testing library', async () => {
    expect(await verdict('libs/features/listings/proof.db.test.ts', testing)).toEqual([]);
    expect(await verdict('apps/api/test/proof.api.test.ts', testing)).toEqual([]);
    expect(await verdict('libs/features/listings/proof.db.test.ts', feature('payments'))).not.toEqual([]);
    expect(await verdict('libs/features/listings/proof.db.test.ts', tools)).not.toEqual([]);
  });
});
