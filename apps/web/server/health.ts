import type { ServerResponse } from 'node:http';
import type { WebConfig } from '@canopy/platform/config';

/**
 * Live: this process answers. Ready: it takes visitors; not while it stops. An API that is away makes it `degraded` and
 * no more: its own pages say so better than a proxy that has nowhere left to send people.
 */
export async function answerHealth(
  path: string,
  { config, stopping }: { config: WebConfig; stopping: AbortSignal },
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (path === '/health/live') return void say(200, { status: 'ok' });
  if (path !== '/health/ready') return void say(404, { status: 'unknown' });
  if (stopping.aborted) return void say(503, { status: 'shutting_down' });
  const api = await fetch(`${config.api.url}/health/live`, { signal: AbortSignal.timeout(1_500) }).then(
    (answer) => answer.ok,
    () => false,
  );
  say(200, { status: api ? 'ok' : 'degraded', api: api ? 'up' : 'down' });
}
