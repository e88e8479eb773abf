import type { IncomingMessage } from 'node:http';
import { Places } from '@canopy/platform/overload';

/** There is no place for this page now. */
export class Busy extends Error {
  override name = 'Busy';
}

/** Milliseconds: so long somebody waits who wants something; a rush of some hundreds at once is through by then. */
const patience = 5_000;

/**
 * Pages that are being made at once. A page costs some milliseconds of this process, so fifty that are read are made in
 * less than a second, also on a slow machine; one that is posted mostly waits for others, such as the card provider.
 * Whoever only looks never takes the place of somebody who buys. Files, health and what is passed through cost next to
 * nothing and have no limit here.
 */
export class PagePlaces {
  readonly #read: Places;
  readonly #posted: Places;

  constructor({ read, posted } = { read: new Places(50, patience), posted: new Places(100, patience) }) {
    this.#read = read;
    this.#posted = posted;
  }

  /** @throws Busy soon, instead of making somebody wait */
  async in<Answer>(request: IncomingMessage, make: () => Promise<Answer>): Promise<Answer> {
    const places = request.method === 'POST' ? this.#posted : this.#read;
    if (places.full && !(await places.room())) throw new Busy();
    let leave: () => void = () => undefined;
    let over = false;
    // A body that comes in slowly, or never, takes nobody's place. One that came while its sender stood in line is here.
    if (request.method !== 'POST' || request.readableEnded) leave = places.take();
    else {
      request.once('end', () => void (over || (leave = places.take())));
      places.pass();
    }
    try {
      return await make();
    } finally {
      over = true;
      leave();
    }
  }
}
