import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { environmentSchema } from './environment.ts';
import { secretNames, withSecretsFromFiles } from './secret-files.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'canopy-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, String(Math.random()));
  writeFileSync(file, content);
  return file;
}

const key = '8b1f0c4e6a2d973508b1f0c4e6a2d9735';
const given = { DATABASE_URL: 'postgres://canopy@127.0.0.1/canopy', INTERNAL_KEY: key };

describe('a secret in a file', () => {
  it('is what stands in the file, without the new line at its end', () => {
    const config = loadConfig({
      INTERNAL_KEY_FILE: fileWith(`${key}\n`),
      DATABASE_URL_FILE: fileWith('postgres://app:secret@db.example/canopy'),
      SMTP_URL_FILE: fileWith('smtps://mail.example\r\n'),
    });
    expect([config.internalKey, config.databaseUrl, config.email]).toEqual([
      key,
      'postgres://app:secret@db.example/canopy',
      expect.objectContaining({ url: 'smtps://mail.example' }),
    ]);
  });

  it.each([
    [
      'both ways at once',
      () => ({ ...given, INTERNAL_KEY_FILE: fileWith(key) }),
      'INTERNAL_KEY and INTERNAL_KEY_FILE are both set: leave one of them out.',
    ],
    [
      'a file that is not there',
      () => ({ ...given, METRICS_TOKEN_FILE: '/nowhere/token' }),
      'METRICS_TOKEN_FILE names /nowhere/token, which cannot be read (ENOENT).',
    ],
    [
      'an empty file',
      () => ({ ...given, SMTP_URL_FILE: fileWith('\n') }),
      /^SMTP_URL_FILE names .+, which is empty\.$/,
    ],
    [
      'a content that is wrong',
      () => ({ INTERNAL_KEY: key, DATABASE_URL_FILE: fileWith('mysql://secret') }),
      'DATABASE_URL must be a postgres:// URL.',
    ],
  ])('%s refuses to start with one line that names the variable, and never its content', (_, env, line) => {
    expect(() => loadConfig(env())).toThrow(line);
  });

  it('reaches the processes that a command starts by its own name', () => {
    expect(withSecretsFromFiles({ PORT: '1', SMTP_URL_FILE: fileWith('smtp://mail'), REDIS_URL_FILE: '' })).toEqual({
      PORT: '1',
      SMTP_URL: 'smtp://mail',
    });
  });

  it('is possible for every variable that sounds like one', () => {
    const secret = /SECRET|PASSWORD|TOKEN|_KEY(_ID)?$|DATABASE_URL|REDIS_URL|SMTP_URL/;
    const names = Object.keys(environmentSchema.shape).filter((name) => secret.test(name));
    // This one is shown to every buyer's browser.
    expect(names.filter((name) => name !== 'STRIPE_PUBLISHABLE_KEY').sort()).toEqual([...secretNames].sort());
  });
});
