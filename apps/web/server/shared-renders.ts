import { Places } from '@canopy/platform/overload';
import { Busy } from './page-places.ts';
import { piecesWithout } from './pieces-without.ts';

/** What a handler answered; a page that others may get too is whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer | ReadableStream<Uint8Array> | null;
  /** Names what is seen of a page that others may get too. */
  tag?: string;
  /** To be called once the body was written: then another copy of its page may be made. */
  written?: () => void;
}

/** A page with the nonce of the answer that it was rendered for. */
interface Page {
  headers: Headers;
  tag: string;
  bytes: Buffer;
  nonce: string;
}

/** Milliseconds: so long the copies of some hundreds take by far not, also on a slow machine. */
const patience = 5_000;

/**
 * Pages that are being rendered right now for visitors without cookies. Who asks for the same meanwhile gets the same,
 * with a nonce of their own: a page that hundreds open in the same second is rendered some hundred times less. Nothing
 * is kept longer than that.
 *
 * A page has its own copy for each of them. All would be made in the moment in which it is there, so only some are made
 * at once, and whoever comes when some hundreds wait already is told to come back.
 */
export class SharedRenders {
  private readonly running = new Map<string, Promise<Page | Busy | null>>();
  readonly #waiting: Places;
  readonly #copies: Places;

  constructor({ waiting, copies } = { waiting: new Places(500), copies: new Places(8, patience) }) {
    this.#waiting = waiting;
    this.#copies = copies;
  }

  /**
   * @param key all that the answer depends on
   * @param nonce of this answer
   * @param render must not depend on one visitor staying
   * @param tagOf names the page of this rendering
   * @throws Busy
   */
  async answer(
    key: string,
    nonce: string,
    render: () => Promise<Answer>,
    tagOf: (page: Buffer) => string = () => '',
  ): Promise<Answer> {
    const running = this.running.get(key);
    if (running) return (await this.#copy(running, nonce)) ?? render();
    const own = render().then((answer) => ({
      answer,
      page: isForAnybody(answer)
        ? { headers: answer.headers, tag: tagOf(answer.body), bytes: answer.body, nonce }
        : null,
    }));
    this.running.set(
      key,
      own.then(
        ({ page }) => page,
        (error: unknown) => (error instanceof Busy ? error : null),
      ),
    );
    try {
      const { answer, page } = await own;
      return page ? whole(page, nonce) : answer;
    } finally {
      this.running.delete(key);
    }
  }

  /** @returns null when the page is for one visitor alone */
  async #copy(running: Promise<Page | Busy | null>, nonce: string): Promise<Answer | null> {
    if (this.#waiting.full) throw new Busy();
    const leave = this.#waiting.take();
    try {
      const page = await running;
      if (!page) return null;
      // They shared its turn in the line; standing in it once more would make it longer.
      if (page instanceof Busy) throw page;
      if (this.#copies.full && !(await this.#copies.room())) throw new Busy();
      const written = this.#copies.take();
      return { ...whole(page, nonce), written };
    } finally {
      leave();
    }
  }
}

const whole = ({ headers, tag, bytes, nonce: own }: Page, nonce: string): Answer => ({
  status: 200,
  headers,
  tag,
  body: nonce === own ? bytes : Buffer.concat(between(Buffer.from(nonce), piecesWithout(bytes, [own]))),
});

const between = (one: Buffer, pieces: Buffer[]) => pieces.flatMap((piece, at) => (at === 0 ? [piece] : [one, piece]));

/** Cookies, redirects, failures and files are answers to one visitor. */
function isForAnybody(answer: Answer): answer is Answer & { body: Buffer } {
  const { status, headers, body } = answer;
  const isPage = Buffer.isBuffer(body) && headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && isPage && !headers.has('set-cookie');
}
