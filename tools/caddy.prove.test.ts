// What the proxy of the containers writes down, by a real one: `npm run prove -- caddy`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@canopy/testing/free-port';
import { until } from '@canopy/testing/until';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from './process/project-root.ts';

const caddyfile = readFileSync(join(projectRoot, 'docker/Caddyfile'), 'utf8');

beforeAll(() => {
  if (spawnSync('caddy', ['version']).status !== 0)
    throw new Error(
      'This needs Caddy 2.10 or newer as "caddy", which docker-compose.yml names: 2.6 writes no such line.',
    );
});

it('an answer that breaks off is logged without the secret of its address', async () => {
  // As a web process that ends in the middle of a page.
  const web = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const home = mkdtempSync(join(tmpdir(), 'canopy-caddy-'));
  writeFileSync(
    join(home, 'Caddyfile'),
    caddyfile
      .replace('{\n', '{\n\tadmin off\n')
      .replace('web:3000', `127.0.0.1:${(web.address() as AddressInfo).port}`),
  );
  const url = `http://127.0.0.1:${await freePort()}`;
  const caddy = spawn('caddy', ['run', '--config', join(home, 'Caddyfile')], {
    env: { ...process.env, CANOPY_HOST: url, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home },
  });
  const ended = new Promise((resolve) => caddy.once('exit', resolve));
  let said = '';
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const headers = { referer: `${url}/reset-password?token=SECRET` };
  try {
    for (const path of ['/reset-password?token=SECRET', '/calendar/SECRET.ics']) {
      const before = said.length;
      const look = async () => {
        await fetch(url + path, { headers }).then(
          (answer) => answer.text(),
          () => undefined,
        );
        return said.slice(before).includes('incomplete response');
      };
      await until(look, 'the line about the answer that broke off');
    }
    expect(said).toContain('"method":"GET"');
    expect(said).not.toContain('SECRET');
  } finally {
    caddy.kill('SIGTERM');
    await ended;
    web.close();
    rmSync(home, { recursive: true, force: true });
  }
});
