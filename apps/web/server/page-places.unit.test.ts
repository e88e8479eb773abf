import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Places } from '@canopy/platform/overload';
import { expect, it } from 'vitest';
import { Busy, PagePlaces } from './page-places.ts';

const get = { method: 'GET' } as IncomingMessage;
const post = () => Object.assign(new EventEmitter(), { method: 'POST' }) as IncomingMessage;
/** A page that is made until it is told otherwise. */
function page() {
  let end!: (answer: string) => void;
  const made = new Promise<string>((resolve) => (end = resolve));
  return { make: () => made, end };
}

it('no more pages are made at once than there are places, and a place that a failed page had is free again', async () => {
  const places = new PagePlaces({ read: new Places(1), posted: new Places(1) });
  const first = page();
  const making = places.in(get, first.make);
  await expect(places.in(get, first.make)).rejects.toBeInstanceOf(Busy);
  first.end('a page');
  expect(await making).toBe('a page');
  await expect(places.in(get, () => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  expect(await places.in(get, async () => 'another')).toBe('another');
});

it('a form counts from when it has come in whole, and whoever looks takes no place of whoever sends', async () => {
  const places = new PagePlaces({ read: new Places(1), posted: new Places(1) });
  const [looking, slow, sending] = [page(), page(), page()];
  const [slowForm, form] = [post(), post()];
  const all = [places.in(get, looking.make), places.in(slowForm, slow.make), places.in(form, sending.make)];
  form.emit('end');
  await expect(places.in(post(), sending.make)).rejects.toBeInstanceOf(Busy);
  sending.end('sent');
  await all[2];
  slow.end('cut off');
  await all[1];
  // Its end comes after it was given up, and must not take a place for good.
  slowForm.emit('end');
  const last = page();
  const lastForm = post();
  const made = places.in(lastForm, last.make);
  last.end('made');
  expect(await made).toBe('made');
  looking.end('seen');
  await Promise.all(all);
});

it('a form that came in while its sender stood in line takes a place, and one that did not lets in the next', async () => {
  const places = new PagePlaces({ read: new Places(1), posted: new Places(1, 5_000) });
  const [first, second, third] = [page(), page(), page()];
  const [form, halfSent, next, last] = [post(), post(), post(), post()];
  const making = places.in(form, first.make);
  form.emit('end');
  const slow = places.in(halfSent, page().make);
  const inLine = [places.in(next, second.make), places.in(last, third.make)];
  for (const came of [next, last]) Object.assign(came, { readableEnded: true }).emit('end');
  first.end('a page');
  expect(await making).toBe('a page');
  second.end('the second');
  expect(await inLine[0]).toBe('the second');
  third.end('the third');
  expect(await inLine[1]).toBe('the third');
  void slow;
});

it('whoever stands in line gets the first place that is free, in turn, and is told when none becomes free in time', async () => {
  const places = new PagePlaces({ read: new Places(1, 300), posted: new Places(1) });
  const [first, second] = [page(), page()];
  const making = places.in(get, first.make);
  const waiting = places.in(get, second.make);
  const late = expect(places.in(get, page().make)).rejects.toBeInstanceOf(Busy);
  first.end('a page');
  expect(await making).toBe('a page');
  await late;
  second.end('the next');
  expect(await waiting).toBe('the next');
  expect(await places.in(get, async () => 'another')).toBe('another');
});
