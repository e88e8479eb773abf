// Google and Facebook as the stack of the browser tests meets them: they run beside it, and each test says who signs in
// there.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { type FacebookProfile, startFacebookServer } from '@canopy/testing/facebook-server';
import { type GoogleProfile, startGoogleServer } from '@canopy/testing/google-server';
import { inject } from 'vitest';

export interface SocialServers {
  /** What the stack must know to meet them. */
  env: Record<string, string>;
  controlUrl: string;
  stop(): Promise<void>;
}

export async function startSocialServers(): Promise<SocialServers> {
  const [google, facebook] = await Promise.all([startGoogleServer(), startFacebookServer()]);
  // Tests run in a process of their own, so they say over HTTP what they want.
  const control = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/google') google.signsInAs(JSON.parse(body) as GoogleProfile | null);
      if (request.url === '/facebook') facebook.signsInAs(JSON.parse(body) as FacebookProfile | null);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  return {
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.url,
      FACEBOOK_APP_ID: facebook.appId,
      FACEBOOK_APP_SECRET: facebook.appSecret,
      FACEBOOK_DIALOG_URL: facebook.url,
      FACEBOOK_GRAPH_URL: facebook.url,
    },
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    async stop() {
      control.closeAllConnections();
      control.close();
      await Promise.all([google.stop(), facebook.stop()]);
    },
  };
}

/** Who presses "Continue" at a provider from now on; null presses "Cancel". */
export async function signsInAs(
  provider: SocialProvider,
  profile: GoogleProfile | FacebookProfile | null,
): Promise<void> {
  const answer = await fetch(`${inject('socialControlUrl')}/${provider}`, {
    method: 'POST',
    body: JSON.stringify(profile),
  });
  if (!answer.ok) throw new Error(`The ${provider} of the tests did not listen: ${answer.status}`);
}
