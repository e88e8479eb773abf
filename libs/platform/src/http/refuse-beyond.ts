import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@canopy/contracts/refusals';
import { comeBackAfter, Places } from '../overload/index.ts';
import { refusalBody } from './error-filter.ts';

/**
 * Those who only read never take the place of those who buy. Either number is about a second of this process, and more
 * than its connections to the database can keep busy.
 */
export const placesOfApi = () => ({ read: new Places(500), written: new Places(500) });

/** Health is asked when all is full; files wait for the store of files, not for us. */
const unlimited = /^\/(health|metrics|media)(\/|$)/;

const taken = new WeakMap<FastifyRequest, () => void>();

/** Whoever comes when all places are taken is told at once to come back, before anything is looked up for them. */
export function refuseBeyond(fastify: FastifyInstance, { read, written }: ReturnType<typeof placesOfApi>): void {
  const placesFor = ({ method, url, headers }: FastifyRequest): Places | null => {
    if (unlimited.test(url.split('?', 1)[0]!)) return null;
    if (method === 'GET' || method === 'HEAD') return read;
    // An upload comes in slowly, and has limits of its own.
    return headers['content-type']?.startsWith('multipart/') ? null : written;
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!placesFor(request)?.full) return done();
    const busy = new Refusal('busy');
    void reply.status(busy.status).header('retry-after', comeBackAfter).send(refusalBody(busy));
  });
  // The body has come: whoever sends it slowly, or never, takes nobody's place.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const places = placesFor(request);
    if (places) taken.set(request, places.take());
    done();
  });
  // The answer is made, also for somebody who has left meanwhile; however slowly it is read takes no place. An export keeps
  // a connection of its own for as long, and has limits for that: see `streamLines`.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    taken.get(request)?.();
    done(null, payload);
  });
}
