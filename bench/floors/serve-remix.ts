// The floor of pages: a Remix build behind the barest server.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler, type ServerBuild, writeReadableStreamToWritable } from '@remix-run/node';

const handle = createRequestHandler(
  (await import(join(process.env.REMIX_BUILD!, 'server', 'index.js'))) as ServerBuild,
  'production',
);
createServer((request, response) => {
  void handle(new Request(`http://127.0.0.1${request.url}`)).then(async (answer) => {
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
