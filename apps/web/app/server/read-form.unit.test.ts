import { limits } from '@canopy/contracts/limits';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readApplication } from '../features/applications/read-application.ts';
import { readEdit, readListing } from '../features/publishing/read-listing.ts';
import { answersIn } from '../i18n/language.ts';
import { readForm } from './read-form.server.ts';

const post = (body: string | FormData, type = 'application/x-www-form-urlencoded') =>
  new Request('http://localhost/signin', {
    method: 'POST',
    body,
    ...(typeof body === 'string' ? { headers: { 'content-type': type } } : {}),
  });
afterEach(() => answersIn(() => 'en'));

const statusOf = (request: Request) =>
  readForm(request).then(
    () => 200,
    (refused: Response) => refused.status,
  );

describe('a posted form', () => {
  it('is read as it was typed, the first of each name', async () => {
    const form = await readForm(
      post(
        'title=Caf%C3%A9+%26+more&title=second&media%5B3%5D.id=1&media[3].alt=&socialMedia.instagram=x&take.eventStart=mine&clear-dates=',
        'application/x-www-form-urlencoded;charset=UTF-8',
      ),
    );
    expect([...form]).toEqual([
      ['title', 'Café & more'],
      ['media[3].id', '1'],
      ['media[3].alt', ''],
      ['socialMedia.instagram', 'x'],
      ['take.eventStart', 'mine'],
      ['clear-dates', ''],
    ]);
  });

  it('may be empty, and then of no kind', async () => {
    expect([...(await readForm(post('')))]).toEqual([]);
    expect([...(await readForm(new Request('http://localhost/signin', { method: 'POST' })))]).toEqual([]);
  });

  it.each([
    ['a list of a hundred million', 'a[99999999]=x'],
    ['a list of three digits', 'a[100]=x'],
    ['a list without an end', 'a[]=x'],
    ['lists in lists', 'a[0][0]=x'],
    ['five thousand levels', `a${'.b'.repeat(5_000)}=x`],
    ['three levels', 'a.b.c.d=x'],
    ['five thousand lists', `a${'[0]'.repeat(5_000)}=x`],
    ['a name of 101 letters', `${'a'.repeat(101)}=x`],
    ['a prototype', '__proto__=x'],
    ['a prototype of a field', 'a.__proto__.b=x'],
    ['a reserved name', '__intent__=x'],
    ['no name', '=x'],
    ['a name of blanks', '%20=x'],
    ['a negative place', 'a[-1]=x'],
    ['a place that is no number', 'a[1e9]=x'],
    ['a name with a NUL', 'a%00=x'],
    ['201 fields', Array.from({ length: limits.formFields + 1 }, (_, index) => `a${index}=x`).join('&')],
    [
      '201 times one field',
      Array(limits.formFields + 1)
        .fill('a=x')
        .join('&'),
    ],
    ['half a million separators', '&'.repeat(500_000)],
  ])('is refused with %s', async (_, body) => {
    expect(await statusOf(post(body))).toBe(400);
  });

  it('is refused in the language of its page', async () => {
    answersIn(() => 'fr');
    const refused = (await readForm(post('=x')).catch((answer: unknown) => answer)) as Response;
    expect(await refused.text()).toBe('La demande n’a pas pu être lue. Veuillez recharger la page et réessayer.');
  });

  it('of 200 fields is still a form', async () => {
    expect(await statusOf(post(Array.from({ length: limits.formFields }, (_, index) => `a${index}=x`).join('&')))).toBe(
      200,
    );
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json', ''])(
    'of another kind is refused: %j',
    async (type) => {
      expect(await statusOf(post('--x\r\n\r\n--x--', type))).toBe(415);
    },
  );

  it('that was cut off on its way is refused', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) });
    const request = new Request('http://localhost/signin', {
      method: 'POST',
      body: broken,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as RequestInit);
    expect(await statusOf(request)).toBe(400);
  });

  it('of any names that pass breaks no form that makes lists and objects of them', async () => {
    const word = fc.constantFrom(
      'media',
      'title',
      'socialMedia',
      'toString',
      'constructor',
      'prototype',
      'valueOf',
      'hasOwnProperty',
      'length',
      'intent',
      'seen',
      'take',
      'eventStart',
      'id',
      'alt',
      'a',
    );
    const name = fc
      .tuple(word, fc.option(fc.integer({ min: 0, max: 99 })), fc.array(word, { maxLength: 2 }))
      .map(
        ([first, place, rest]) =>
          `${first}${place === null ? '' : `[${place}]`}${rest.map((part) => `.${part}`).join('')}`,
      );
    const fields = fc.array(
      fc.tuple(name, fc.constantFrom('', 'x', '[]', '{"a":1}', 'null', 'clear-dates', '9'.repeat(40))),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (pairs) => {
        const form = await readForm(post(String(new URLSearchParams(pairs))));
        for (const read of [readListing, readEdit, readApplication]) expect(read(form).status).toMatch(/success|error/);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
