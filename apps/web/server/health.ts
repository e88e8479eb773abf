import type { ServerResponse } from 'node:http';
import type { Config } from '@canopy/platform/config';

/** Live: this process answers. Ready: it can also reach the API, without which no page works. */
export async function answerHealth(path: string, config: Config, response: ServerResponse): Promise<void> {
  const say = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
  if (path === '/health/live') return void say(200, { status: 'ok' });
  if (path !== '/health/ready') return void say(404, { status: 'unknown' });
  const api = await fetch(`${config.api.url}/health/live`, { signal: AbortSignal.timeout(2_000) }).then((answer) => answer.ok, () => false);
  say(api ? 200 : 503, { status: api ? 'ok' : 'error', api: api ? 'up' : 'down' });
}
