import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HeldTickets } from '@canopy/contracts/tickets';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect, it, vi } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { loader as calendar } from '../../routes/my-calendar.tsx';
import { loader as calendarFile } from '../../routes/tickets.$id[.]ics.ts';
import { loader as list } from '../../routes/tickets._index.tsx';
import { heldTickets } from './held-tickets.server.ts';

const id = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e10';
const listingId = '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e11';
const purchase: HeldTickets = {
  paymentId: id,
  listingId,
  title: 'Kite Building',
  providerName: 'Maple',
  holderName: 'Robin',
  location: 'Elora',
  isVirtual: false,
  eventStart: '2026-12-04T01:30:00Z',
  eventEnd: null,
  cancelled: false,
  refund: null,
  language: null,
  purchasedAt: '2026-10-04T01:30:00Z',
  amountCents: 3_000,
  tickets: (['void', 'valid'] as const).map((status, n) => ({
    id: String(n),
    code: `code-${n}`,
    shortCode: `K7QM-000${n}`,
    status,
    usedAt: null,
  })),
};
const purchaseOf = `/my/tickets/${id}`;
const accessOf = `/listings/${listingId}/access`;
const away: [number, object] = [503, { reason: 'unavailable', error: 'Away.' }];

type Loader = (args: LoaderFunctionArgs) => unknown;
/** What a loader answers or throws while the API says that to these paths; and what the log then holds. */
async function loaded(loader: Loader, at: string, answers: Record<string, [number, object]>) {
  const api = createServer((request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    const viewer = { viewer: { id: 'u1', displayName: 'Robin', isApprovedProvider: false } };
    const [status, body] = path === '/viewer' ? [200, viewer] : (answers[path] ?? [404, { reason: 'not_found' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const config = { api: { url }, internalKey: 'k'.repeat(40), publicUrl: 'http://localhost' };
  const request = new Request(`http://localhost${at}`, { headers: { cookie: 'canopy=a-session' } });
  const context = { config, log, requestId: 'r1', clientAddress: '127.0.0.1' };
  try {
    const answer = await Promise.resolve(
      loader({ request, params: { id }, context } as unknown as LoaderFunctionArgs),
    ).catch((thrown: unknown) => thrown);
    return { answer, logged: log.error.mock.calls.map(([, sentence]) => sentence as string) };
  } finally {
    api.close();
  }
}

it('a contact that nobody could look up is said to be that, and logged; one that is not opened is neither', async () => {
  const held: Loader = (args) => heldTickets(args, id);
  const of = async (access: [number, object]) => {
    const { answer, logged } = await loaded(held, `/tickets/${id}`, {
      [purchaseOf]: [200, purchase],
      [accessOf]: access,
    });
    const { contact, contactFailed } = answer as Awaited<ReturnType<typeof heldTickets>>;
    return [contact, contactFailed, logged];
  };
  expect(await of([200, { contact: 'maple@example.org' }])).toEqual(['maple@example.org', false, []]);
  expect(await of([200, { contact: null }])).toEqual([null, false, []]);
  expect(await of([404, { reason: 'listing_not_found' }])).toEqual([null, false, []]);
  expect(await of(away)).toEqual([null, true, ['the contact of a purchase could not be loaded']]);
});

it('a calendar entry is made of tickets that a door knows, and of no others', async () => {
  const of = async (more: Partial<HeldTickets>) => {
    const { answer } = await loaded(calendarFile, `/tickets/${id}.ics`, {
      [purchaseOf]: [200, { ...purchase, ...more }],
      [accessOf]: [200, { contact: null }],
    });
    return [(answer as Response).status, await (answer as Response).text()];
  };
  expect(await of({})).toEqual([200, expect.stringContaining('SUMMARY:Kite Building')]);
  expect(await of({ tickets: [purchase.tickets[0]!] })).toEqual([404, 'This ticket is no longer valid.']);
  expect(await of({ cancelled: true })).toEqual([404, 'This event was cancelled.']);
});

it('whoever looks for what they booked of a listing that was deleted since is led to all of it', async () => {
  const nothing = { holds: [], purchases: [], refunds: [] };
  const of = (mine: object, at = `/tickets?listing=${listingId}`) => loaded(list, at, { '/my/tickets': [200, mine] });
  const { answer } = await of(nothing);
  expect([(answer as Response).status, (answer as Response).headers.get('location')]).toEqual([302, '/tickets']);
  // Without a listing there is nothing to be led away from.
  expect((await of(nothing, '/tickets')).answer).toMatchObject({ ofListing: false, purchases: [], booked: false });
  const refund = { id, title: 'Kite Building', amountCents: 3_000, seats: 1, status: 'succeeded' };
  expect((await of({ ...nothing, refunds: [refund] })).answer).toMatchObject({ ofListing: true, booked: true });
});

it('a private calendar address that could not be looked up is logged, and the month stands without it', async () => {
  const { answer, logged } = await loaded(calendar, '/my-calendar?month=2026-12', {
    '/calendar': [200, { month: '2026-12', entries: [] }],
    '/calendar/feed': away,
  });
  expect(answer).toMatchObject({ month: '2026-12', entries: [], feed: null });
  expect(logged).toContain('the address of the calendar could not be loaded');
});
