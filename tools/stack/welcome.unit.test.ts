import { loadConfig } from '@canopy/platform/config';
import { expect, it } from 'vitest';
import { welcome } from './welcome.ts';

const greeting = (env: Record<string, string>) =>
  welcome(
    loadConfig({
      DATABASE_URL: 'postgres://127.0.0.1/canopy',
      INTERNAL_KEY: '8b1f0c4e6a2d973508b1f0c4e6a2d9735',
      ...env,
    }),
  );

it('a local site that listens to the network says what others can do there', () => {
  expect(greeting({ PUBLIC_URL: 'http://192.168.1.20:3000', WEB_HOST: '0.0.0.0' })).toContain(
    'WEB_HOST is 0.0.0.0: whoever reaches this machine can read its mails and sign in with the demo passwords.',
  );
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(greeting({ WEB_HOST: host })).not.toContain('Open to others');
});
