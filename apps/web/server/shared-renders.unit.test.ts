import { Places } from '@canopy/platform/overload';
import { describe, expect, it } from 'vitest';
import { Busy } from './page-places.ts';
import { type Answer, SharedRenders } from './shared-renders.ts';

const answer = (body: string | null, status: number, headers: Record<string, string>): Answer => ({
  status,
  headers: new Headers(headers),
  body: body === null ? null : Buffer.from(body),
});
const page = (nonce: string, { status = 200, headers = {} as Record<string, string> } = {}) =>
  answer(`<script nonce="${nonce}">1</script><p>${nonce}</p>`, status, {
    'content-type': 'text/html; charset=utf-8',
    ...headers,
  });
const textOf = async (answer: Promise<Answer>) => new Response((await answer).body as BodyInit | null).text();

/** A handler that waits until it is told to go on, and counts. */
function slowly(render: (nonce: string) => Answer) {
  let renders = 0;
  let goOn = () => {};
  const told = new Promise<void>((resolve) => (goOn = resolve));
  const as = (nonce: string) => async () => {
    renders += 1;
    await told;
    return render(nonce);
  };
  return { as, goOn: () => goOn(), count: () => renders };
}

describe('pages that many ask for at the same moment', () => {
  it('are rendered once, and each answer has its own nonce everywhere', async () => {
    const shared = new SharedRenders();
    const handler = slowly((nonce) => page(nonce));
    const answers = ['one', 'two', 'three'].map((nonce) => shared.answer('/listings', nonce, handler.as(nonce)));
    const other = shared.answer('/contact', 'four', handler.as('four'));
    handler.goOn();
    expect(await Promise.all(answers.map(textOf))).toEqual(
      ['one', 'two', 'three'].map((nonce) => `<script nonce="${nonce}">1</script><p>${nonce}</p>`),
    );
    expect(await textOf(other)).toContain('"four"');
    expect(handler.count()).toBe(2);
  });

  it('are rendered again for whoever comes later', async () => {
    const shared = new SharedRenders();
    const handler = slowly((nonce) => page(nonce));
    handler.goOn();
    await shared.answer('/listings', 'one', handler.as('one'));
    await shared.answer('/listings', 'two', handler.as('two'));
    expect(handler.count()).toBe(2);
  });

  it.each([
    ['a cookie', (nonce: string) => page(nonce, { headers: { 'set-cookie': `state=${nonce}` } })],
    ['a redirect', (nonce: string) => answer(null, 302, { location: `/?${nonce}` })],
    ['a failure', (nonce: string) => page(nonce, { status: 500 })],
    ['a file', (nonce: string) => answer(nonce, 200, { 'content-type': 'text/calendar' })],
  ])('%s is for one visitor alone', async (_name, render) => {
    const shared = new SharedRenders();
    const handler = slowly(render);
    const answers = ['one', 'two'].map((nonce) => shared.answer('/', nonce, handler.as(nonce)));
    handler.goOn();
    const [first, second] = (await Promise.all(answers)) as [Answer, Answer];
    const said = ({ headers, body }: Answer) => headers.get('set-cookie') ?? headers.get('location') ?? String(body);
    expect(said(first)).toContain('one');
    expect(said(second)).toContain('two');
    expect(handler.count()).toBe(2);
  });

  it('whoever shares a page for which there is no place is told so too, and does not wait once more', async () => {
    const shared = new SharedRenders();
    let times = 0;
    const noPlace = async () => {
      times += 1;
      await Promise.resolve();
      throw new Busy();
    };
    const answers = await Promise.allSettled(
      ['one', 'two', 'three'].map((nonce) => shared.answer('/', nonce, noPlace)),
    );
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof Busy)).toEqual([
      true,
      true,
      true,
    ]);
    expect(times).toBe(1);
  });

  it('a handler that breaks breaks for one; the others try themselves, and nothing stays behind', async () => {
    const shared = new SharedRenders();
    let times = 0;
    const breaking = async () => {
      times += 1;
      await Promise.resolve();
      if (times === 1) throw new Error('the first breaks');
      return page('two');
    };
    const [first, second] = await Promise.allSettled([
      shared.answer('/', 'one', breaking),
      shared.answer('/', 'two', breaking),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect(await textOf(shared.answer('/', 'three', async () => page('three')))).toContain('three');
  });

  it('no more copies are made at once than there are places, and all get theirs in turn', async () => {
    const shared = new SharedRenders({ waiting: new Places(10), copies: new Places(2, 5_000) });
    const handler = slowly((nonce) => page(nonce));
    const nonces = ['one', 'two', 'three', 'four', 'five', 'six'];
    const made: Answer[] = [];
    const answers = nonces.map(async (nonce) => made.push(await shared.answer('/', nonce, handler.as(nonce))));
    handler.goOn();
    const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
    for (const several of [3, 4, 5, 6]) {
      await moment();
      expect(made).toHaveLength(several);
      made.find(({ written }) => written)?.written?.();
      made.push({
        ...made.splice(
          made.findIndex(({ written }) => written),
          1,
        )[0]!,
        written: undefined!,
      });
    }
    await Promise.all(answers);
    expect(handler.count()).toBe(1);
  });

  it('whoever comes when as many wait as may is told to come back at once, until those have theirs', async () => {
    const shared = new SharedRenders({ waiting: new Places(2), copies: new Places(2) });
    const handler = slowly((nonce) => page(nonce));
    const answers = ['one', 'two', 'three'].map((nonce) => shared.answer('/', nonce, handler.as(nonce)));
    await expect(shared.answer('/', 'four', handler.as('four'))).rejects.toBeInstanceOf(Busy);
    handler.goOn();
    for (const { written } of await Promise.all(answers)) written?.();
    const later = ['one', 'two', 'three'].map((nonce) => shared.answer('/', nonce, handler.as(nonce)));
    expect(await Promise.all(later.map(textOf))).toHaveLength(3);
  });
});
