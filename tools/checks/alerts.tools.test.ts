import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../process/project-root.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
}

const { groups } = parse(readFileSync(join(projectRoot, 'docs/alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

it.each(rules.map(({ alert, annotations }) => [alert, annotations.summary]))(
  'whoever is woken by %s is told where to look or what to do first',
  (_, summary) => {
    expect(summary).toMatch(/\/admin\/|\blog\b|docs\/production\.md/);
    for (const [, screen] of summary.matchAll(/\/admin\/([\w-]+)/g))
      expect(existsSync(join(projectRoot, `apps/web/app/routes/admin.${screen}.tsx`))).toBe(true);
    const page = readFileSync(join(projectRoot, 'docs/production.md'), 'utf8');
    for (const [, heading] of summary.matchAll(/docs\/production\.md, ([^)]+)/g))
      expect(page).toContain(`## ${heading}\n`);
  },
);

it('messages that anybody may send with a false signature do not raise the alert of those that could not be worked on', () => {
  const asksFor = (name: string) => rules.find(({ alert }) => alert === name)!.expr;
  expect(asksFor('CardEventsFail')).not.toContain('refused');
  expect(asksFor('CardEventsAreRefused')).toContain('since_accepted');
});
