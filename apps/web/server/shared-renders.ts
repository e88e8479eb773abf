import { Busy } from './page-places.ts';
import { piecesWithout } from './pieces-without.ts';

/** What a handler answered; a page that others may get too is whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer | ReadableStream<Uint8Array> | null;
  /** Names what is seen of a page that others may get too. */
  tag?: string;
}

/** A page with the nonce of the answer that it was rendered for. */
interface Page {
  headers: Headers;
  tag: string;
  bytes: Buffer;
  nonce: string;
}

/**
 * Pages that are being rendered right now for visitors without cookies. Who asks for the same meanwhile gets the same,
 * with a nonce of their own: a page that hundreds open in the same second is rendered some hundred times less. Nothing
 * is kept longer than that.
 */
export class SharedRenders {
  private readonly running = new Map<string, Promise<Page | Busy | null>>();

  /**
   * @param key all that the answer depends on
   * @param nonce of this answer
   * @param render must not depend on one visitor staying
   * @param tagOf names the page of this rendering
   */
  async answer(
    key: string,
    nonce: string,
    render: () => Promise<Answer>,
    tagOf: (page: Buffer) => string = () => '',
  ): Promise<Answer> {
    const running = this.running.get(key);
    if (running) {
      const page = await running;
      // They shared its turn in the line; standing in it once more would make it longer.
      if (page instanceof Busy) throw page;
      return page ? whole(page, nonce) : render();
    }
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
