// What the proxy of the containers writes down: links in mails, tickets and calendars carry their secret in the address.
// `npm run prove -- caddy` looks at what a real one writes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './process/project-root.ts';

const caddyfile = readFileSync(join(projectRoot, 'docker/Caddyfile'), 'utf8');

it('the Caddyfile leaves addresses and headers out of every line, whatever writes it', () => {
  const global = /^\{\n(.*?)^\}\n/ms.exec(caddyfile)![1]!;
  expect(
    global
      .match(/^\tlog \{\n.*?^\t\}\n/ms)![0]
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('log { format filter { wrap json fields { request>uri delete request>headers delete } } }');
  // A log of its own beside that one would have a format of its own.
  expect(caddyfile.match(/^\s*log\b/gm)).toHaveLength(1);
});
