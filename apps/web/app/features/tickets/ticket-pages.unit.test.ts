import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListingAccess } from '@canopy/contracts/listings';
import { bodyOfRefusal } from '@canopy/contracts/refusal-body';
import { Refusal, type PlainRefusalCode } from '@canopy/contracts/refusals';
import type { HeldTickets, MyRefund } from '@canopy/contracts/tickets';
import { contractMisfits } from '@canopy/testing/contract-misfits';
import { endpointAt } from '@canopy/testing/declared-endpoints';
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
  contact: null,
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
    id: `6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e2${n}`,
    code: `code-${n}`,
    shortCode: `K7QM-000${n}`,
    status,
    usedAt: null,
  })),
};
const purchaseOf = `/my/tickets/${id}`;
const accessOf = `/listings/${listingId}/access`;
const refuses = (code: PlainRefusalCode): [number, object] => {
  const refusal = new Refusal(code);
  return [refusal.status, bodyOfRefusal(refusal)];
};
const away = refuses('unavailable');
const opens = (contact: string | null, onlineAddress: string | null = null): [number, ListingAccess] => [
  200,
  {
    isOwner: false,
    canEdit: false,
    ticketCount: 1,
    freeTicketCount: 0,
    contact,
    onlineAddress,
    salesOpen: true,
    saleNotice: false,
    isCancelled: false,
    heldSeats: null,
    hold: null,
  },
];
const viewer: Viewer = {
  id: '6f8d2f7e-9a51-4a4c-8c39-0d7b1c6a2e12',
  email: 'robin@example.org',
  emailVerified: true,
  displayName: 'Robin',
  photoUrl: null,
  role: 'user',
  status: null,
  isAdmin: false,
  isApprovedProvider: false,
  secondFactor: null,
  viewedUntil: null,
  confirmed: false,
};

type Loader = (args: LoaderFunctionArgs) => unknown;
/**
 * What a loader answers or throws while the API says that to these paths; and what the log then holds. What the API does
 * not say by its contracts fails the test.
 */
async function loaded(loader: Loader, at: string, answers: Record<string, [number, object]>) {
  const misfits: string[] = [];
  const api = createServer((request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    const [status, given] = path === '/viewer' ? [200, { viewer }] : (answers[path] ?? refuses('not_found'));
    const [headers, body] = [{ 'content-type': 'application/json' }, JSON.stringify(given)];
    const endpoint = endpointAt(request.method!, path) ?? null;
    misfits.push(...contractMisfits(endpoint, { status, headers, body }).map((problem) => `${path}: ${problem}`));
    response.writeHead(status, headers).end(body);
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
    expect(misfits).toEqual([]);
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
  expect(await of(opens('maple@example.org'))).toEqual(['maple@example.org', false, []]);
  expect(await of(opens(null))).toEqual([null, false, []]);
  expect(await of(refuses('listing_not_found'))).toEqual([null, false, []]);
  expect(await of(away)).toEqual([null, true, ['the contact of a purchase could not be loaded']]);
});

it('where an online event takes place is told by tickets that are valid, and by no file for a calendar', async () => {
  const address = 'https://meet.example/our-room';
  const online: HeldTickets = { ...purchase, isVirtual: true, location: null };
  const of = (loader: Loader, more: Partial<HeldTickets> = {}) =>
    loaded(loader, `/tickets/${id}`, {
      [purchaseOf]: [200, { ...online, ...more }],
      [accessOf]: opens(null, address),
    });
  const shown = async (more?: Partial<HeldTickets>) =>
    ((await of((args) => heldTickets(args, id), more)).answer as Awaited<ReturnType<typeof heldTickets>>).onlineAddress;
  expect(await shown()).toBe(address);
  // An administrator, or a ticket of another purchase, opens it; these do not.
  expect(await shown({ tickets: [purchase.tickets[0]!] })).toBeNull();
  expect(await shown({ cancelled: true })).toBeNull();
  const file = (await of(calendarFile)).answer as Response;
  expect(await file.text()).toMatch(/LOCATION:Online\r\n(?![\s\S]*our-room)/);
});

it('a calendar entry is made of tickets that a door knows, and of no others', async () => {
  const of = async (more: Partial<HeldTickets>) => {
    const { answer } = await loaded(calendarFile, `/tickets/${id}.ics`, {
      [purchaseOf]: [200, { ...purchase, ...more }],
      [accessOf]: opens(null),
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
  expect((await of(nothing, '/tickets')).answer).toMatchObject({ listing: null, purchases: [], booked: false });
  const refund: MyRefund = {
    id,
    title: 'Kite Building',
    amountCents: 3_000,
    seats: 1,
    reason: null,
    status: 'succeeded',
    late: false,
    listingGone: false,
    createdAt: '2026-10-05T01:30:00Z',
  };
  expect((await of({ ...nothing, refunds: [refund] })).answer).toMatchObject({ listing: listingId, booked: true });
  // All of it was given back.
  expect((await of({ ...nothing, booked: true })).answer).toMatchObject({ listing: listingId, booked: true });
});

it('whoever turns to a page of tickets or refunds that is empty by now is led to the first one', async () => {
  const of = async (at: string) => {
    const mine = { holds: [], purchases: [], refunds: [], booked: true };
    const { answer } = await loaded(list, at, { '/my/tickets': [200, mine] });
    return (answer as Response).headers.get('location');
  };
  expect(await of('/tickets?after=past.abc')).toBe('/tickets');
  expect(await of(`/tickets?listing=${listingId}&refundsAfter=${id}`)).toBe(`/tickets?listing=${listingId}`);
});

it('a private calendar address that could not be looked up is logged, and the month stands without it', async () => {
  const { answer, logged } = await loaded(calendar, '/my-calendar?month=2026-12', {
    '/calendar': [200, { month: '2026-12', entries: [] }],
    '/calendar/feed': away,
  });
  expect(answer).toMatchObject({ month: '2026-12', entries: [], feed: null });
  expect(logged).toContain('the address of the calendar could not be loaded');
});
