import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type GeocoderMood = 'knows' | 'wants to be left alone' | 'talks nonsense';

/** Speaks Nominatim's protocol: every place is London, Ontario. */
export interface GeocoderServer {
  port: number;
  mood: GeocoderMood;
  stop(): Promise<void>;
}

export async function startGeocoderServer(): Promise<GeocoderServer> {
  const server = createServer((_, response) => {
    if (geocoder.mood === 'wants to be left alone') return void response.writeHead(429, { 'retry-after': '1' }).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      geocoder.mood === 'knows' ? '[{"lat":"42.9836","lon":"-81.2497"}]' : '<html>{"lat":"north","lon":[]</html>',
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const geocoder: GeocoderServer = {
    port: (server.address() as AddressInfo).port,
    mood: 'knows',
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return geocoder;
}
