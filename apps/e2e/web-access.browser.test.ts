import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, inject, it } from 'vitest';

/** Who asks. The owner has published the listing that the addresses name; the provider is another one. */
const people = {
  visitor: null,
  user: 'family',
  pending: 'applicant',
  rejected: 'rejected',
  provider: 'premium',
  owner: 'provider',
  admin: 'admin',
} as const;
type Person = keyof typeof people;
const everybody = Object.keys(people) as Person[];

/** A status, or where the answer leads. `{to}` is the page that was asked for. */
type Answer = number | string;
interface Row {
  /** The route as the build knows it. */
  path: string;
  /** An address of the route; `{listing}` is the owner's listing. */
  url: string;
  get: (person: Person) => Answer;
  /** Of a file, the page that whoever has to sign in first is led back to. */
  page?: string;
  /** What a visitor's empty form is answered with; only for routes that take forms. */
  visitorPosts?: Answer;
  /** What that form holds, where an empty one would be refused before anybody asks who sends it. */
  form?: Record<string, string>;
  /** Whose emails may stand in the answer beside the person's own. */
  showsEmailsOf?: (person: Person) => 'buyers' | 'contact' | 'everybody' | null;
}

const signIn = '/signin?to={to}';
const everyone = (status: number) => () => status;
const signedIn = (person: Person): Answer => (person === 'visitor' ? signIn : 200);
const providers = (person: Person): Answer =>
  person === 'visitor' ? signIn : ['provider', 'owner', 'admin'].includes(person) ? 200 : '/become-provider?from={to}';
/** Providers are sent on to there. */
const onward = (person: Person, target: string): Answer => (providers(person) === 200 ? target : providers(person));
const toPage = (target: string) => () => target;
const admins = (person: Person, status = 200): Answer =>
  person === 'visitor' ? signIn : person === 'admin' ? status : '/';
const showsAdmins = (person: Person) => (person === 'admin' ? ('everybody' as const) : null);
const nobody = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';

const rows: [name: string, row: Row][] = [
  ['NAV-01, PERM-01: the home page', { path: '/', url: '/', get: everyone(200) }],
  ['nothing', { path: '/*', url: '/nowhere', get: everyone(404) }],
  ['NAV-02: the listings', { path: '/listings', url: '/listings', get: everyone(200) }],
  [
    'NAV-03, PERM-02: a listing',
    {
      path: '/listings/:id',
      url: '/listings/{listing}',
      get: everyone(200),
      visitorPosts: '/signin?to={to}%3Fbuy%3Dtickets',
      form: { intent: 'buy', quantity: '1', amount: '12.00' },
      showsEmailsOf: (person) => (['owner', 'admin'].includes(person) ? 'contact' : null),
    },
  ],
  ['the number of listings', { path: '/listings/count', url: '/listings/count?q=art', get: everyone(200) }],
  [
    'the points on the map',
    {
      path: '/listings/markers',
      url: '/listings/markers?south=41&west=-95&north=57&east=-74&zoom=6',
      get: everyone(200),
    },
  ],
  ["the map's tiles", { path: '/map-tiles', url: '/map-tiles', get: everyone(200) }],
  ['NAV-04: the contact page', { path: '/contact', url: '/contact', get: everyone(200), visitorPosts: 400 }],
  ['the terms', { path: '/terms', url: '/terms', get: everyone(200) }],
  ['the accessibility page', { path: '/accessibility', url: '/accessibility', get: everyone(200) }],
  ['the privacy policy', { path: '/privacy', url: '/privacy', get: everyone(200) }],
  ['the handbook', { path: '/provider-handbook', url: '/provider-handbook', get: everyone(200) }],
  [
    'NAV-05, NAV-06: signing in',
    { path: '/signin', url: '/signin', get: (person) => (person === 'visitor' ? 200 : '/'), visitorPosts: 400 },
  ],
  ['signing out', { path: '/sign-out', url: '/sign-out', get: toPage('/'), visitorPosts: '/' }],
  [
    'the code of the second factor',
    {
      path: '/second-factor',
      url: '/second-factor',
      get: (person) => (person === 'visitor' ? signIn : '/admin'),
      visitorPosts: signIn,
    },
  ],
  [
    'the own second factor',
    { path: '/account/second-factor', url: '/account/second-factor', get: signedIn, visitorPosts: signIn },
  ],
  [
    'confirming that it is you',
    {
      path: '/confirm',
      url: '/confirm',
      get: (person) => (person === 'admin' ? '/' : signedIn(person)),
      visitorPosts: signIn,
    },
  ],
  ['the way to a social provider', { path: '/auth/:provider', url: '/auth/twitter', get: everyone(404) }],
  [
    'the way back',
    {
      path: '/auth/:provider/callback',
      url: '/auth/google/callback?code=stolen&state=forged',
      get: toPage('/signin?problem=google'),
    },
  ],
  [
    'a reset link',
    { path: '/reset-password', url: '/reset-password?token=none', get: everyone(200), visitorPosts: 400 },
  ],
  [
    'a verification link',
    { path: '/verify-email', url: '/verify-email?token=none', get: everyone(200), visitorPosts: 400 },
  ],
  [
    'another verification mail',
    {
      path: '/resend-verification',
      url: '/resend-verification',
      get: toPage('/account'),
      visitorPosts: '/signin?to=%2Faccount',
    },
  ],
  ['NAV-21: the account page', { path: '/account', url: '/account', get: signedIn, visitorPosts: signIn }],
  ['changing the email', { path: '/account/email', url: '/account/email', get: signedIn, visitorPosts: signIn }],
  [
    'the link of a new email',
    { path: '/change-email', url: '/change-email?token=none', get: signedIn, visitorPosts: signIn },
  ],
  [
    'the photo',
    {
      path: '/account/photo',
      url: '/account/photo',
      get: toPage('/account'),
      visitorPosts: '/signin?to=%2Faccount',
    },
  ],
  [
    'the own data',
    {
      path: '/account/data.json',
      url: '/account/data.json',
      page: '/account',
      get: signedIn,
      showsEmailsOf: (person) => (person === 'owner' ? 'contact' : null),
    },
  ],
  ['deleting the account', { path: '/account/delete', url: '/account/delete', get: signedIn, visitorPosts: signIn }],
  [
    'NAV-08: becoming a provider',
    {
      path: '/become-provider',
      url: '/become-provider',
      // Who wants to become a provider is mostly new here.
      get: (person) => (person === 'visitor' ? '/signin?to={to}&mode=create' : 200),
      visitorPosts: 401,
      form: {
        businessName: 'Maple',
        businessType: 'tutor',
        description: 'We teach.',
        phoneNumber: '519 555 0100',
        address: 'Stratford',
      },
    },
  ],
  ['NAV-09, PERM-05: the calendar', { path: '/my-calendar', url: '/my-calendar', get: signedIn, visitorPosts: signIn }],
  [
    'a subscribed calendar',
    { path: '/calendar/:token.ics', url: `/calendar/${'A'.repeat(43)}.ics`, get: everyone(404) },
  ],
  ['the own tickets', { path: '/tickets', url: '/tickets', get: signedIn }],
  [
    "somebody else's tickets",
    { path: '/tickets/:id', url: `/tickets/${nobody}`, get: (person) => (person === 'visitor' ? signIn : 404) },
  ],
  [
    "somebody else's tickets on paper",
    {
      path: '/tickets/:id.pdf',
      url: `/tickets/${nobody}.pdf`,
      page: `/tickets/${nobody}`,
      get: (person) => (person === 'visitor' ? signIn : 404),
    },
  ],
  [
    "somebody else's tickets for a calendar",
    {
      path: '/tickets/:id.ics',
      url: `/tickets/${nobody}.ics`,
      page: `/tickets/${nobody}`,
      get: (person) => (person === 'visitor' ? signIn : 404),
    },
  ],
  [
    'giving a free spot back',
    { path: '/cancel-sign-up/:id', url: '/cancel-sign-up/{listing}', get: signedIn, visitorPosts: signIn },
  ],
  ['looking a ticket up', { path: '/check-in', url: '/check-in', get: signedIn, visitorPosts: signIn }],
  [
    'the door of a listing',
    {
      path: '/check-in/:id',
      url: '/check-in/{listing}',
      get: (person) => (person === 'visitor' ? signIn : ['owner', 'admin'].includes(person) ? 200 : 403),
      visitorPosts: signIn,
    },
  ],
  [
    'NAV-12, NAV-22: adding a listing',
    { path: '/add-listing', url: '/add-listing', get: providers, visitorPosts: signIn },
  ],
  ['NAV-14, PERM-10: my listings', { path: '/my-listings', url: '/my-listings', get: providers }],
  [
    'NAV-13: editing a listing',
    {
      path: '/edit-listing/:id',
      url: '/edit-listing/{listing}',
      get: (person) => (person === 'provider' ? 403 : providers(person)),
      visitorPosts: signIn,
      showsEmailsOf: (person) => (['owner', 'admin'].includes(person) ? 'contact' : null),
    },
  ],
  [
    'the point of a listing on the map',
    {
      path: '/listing-point/:id',
      url: '/listing-point/{listing}',
      get: (person) => (person === 'provider' ? 403 : providers(person)),
      visitorPosts: signIn,
    },
  ],
  [
    'deleting a listing',
    {
      path: '/delete-listing/:id',
      url: '/delete-listing/{listing}',
      get: (person) => (person === 'visitor' ? signIn : ['owner', 'admin'].includes(person) ? 200 : 403),
      visitorPosts: signIn,
    },
  ],
  [
    'NAV-10, PERM-10: the dashboard',
    { path: '/provider-dashboard', url: '/provider-dashboard', get: providers, showsEmailsOf: () => 'buyers' },
  ],
  [
    'the own sales as a file',
    {
      path: '/provider-dashboard/export',
      url: '/provider-dashboard/export',
      page: '/provider-dashboard',
      get: providers,
      showsEmailsOf: () => 'buyers',
    },
  ],
  [
    'a listing as its owner runs it',
    {
      path: '/my-listings/:id',
      url: '/my-listings/{listing}',
      get: (person) => (person === 'visitor' ? signIn : ['owner', 'admin'].includes(person) ? 200 : 404),
      showsEmailsOf: (person) => (['owner', 'admin'].includes(person) ? 'buyers' : null),
    },
  ],
  [
    'PERM-11: the payment settings',
    { path: '/payment-settings', url: '/payment-settings', get: providers, visitorPosts: signIn },
  ],
  [
    'PERM-11: going on with the payment setup',
    {
      path: '/payment-settings/continue',
      url: '/payment-settings/continue',
      // Who has no account yet makes one by the button of the settings.
      get: (person) => onward(person, person === 'admin' ? '/payment-settings' : '/simulated-card-provider/{token}'),
    },
  ],
  [
    'being told when tickets go on sale',
    {
      path: '/sale-notice/:id',
      url: '/sale-notice/{listing}',
      get: toPage('/listings/{listing}'),
      visitorPosts: '/signin?to=%2Flistings%2F{listing}',
    },
  ],
  ['PERM-11: the payouts', { path: '/payouts', url: '/payouts', get: providers }],
  [
    'a payout of somebody else, or of nobody',
    {
      path: '/payouts/:id',
      url: '/payouts/of-nobody',
      get: (person) => (providers(person) === 200 ? 404 : providers(person)),
    },
  ],
  [
    'a page of the simulated card provider, by a link that is none',
    {
      path: '/simulated-card-provider/:token',
      url: `/simulated-card-provider/${'x'.repeat(32)}`,
      get: (person) => onward(person, '/payment-settings/continue'),
      visitorPosts: signIn,
      form: { action: 'leave' },
    },
  ],
  [
    'PERM-12: Premium',
    { path: '/premium', url: '/premium', get: providers, visitorPosts: signIn, form: { intent: 'upgrade' } },
  ],
  [
    'PERM-12: cancelling Premium',
    { path: '/premium/cancel', url: '/premium/cancel', get: providers, visitorPosts: signIn },
  ],
  [
    'a page of the simulated card provider about Premium, by an address that is none',
    {
      path: '/simulated-card-provider/premium/:page',
      url: `/simulated-card-provider/premium/cus_sim_${'0'.repeat(24)}`,
      get: (person) => (providers(person) === 200 ? 404 : providers(person)),
      visitorPosts: signIn,
      form: { action: 'leave' },
    },
  ],
  [
    'NAV-15, NAV-23, PERM-13: the applications',
    { path: '/admin', url: '/admin', get: admins, showsEmailsOf: showsAdmins },
  ],
  [
    'NAV-16, NAV-23: an application',
    {
      path: '/admin/application/:id',
      url: `/admin/application/${nobody}`,
      get: (person) => admins(person, 404),
      visitorPosts: signIn,
    },
  ],
  [
    'NAV-17, NAV-23: the users',
    { path: '/admin/users', url: '/admin/users', get: admins, visitorPosts: signIn, showsEmailsOf: showsAdmins },
  ],
  [
    'one user',
    {
      path: '/admin/users/:id',
      url: `/admin/users/${nobody}`,
      get: (person) => admins(person, 404),
      visitorPosts: signIn,
    },
  ],
  [
    'the users as a file',
    {
      path: '/admin/users/export',
      url: '/admin/users/export',
      page: '/admin/users',
      get: admins,
      showsEmailsOf: showsAdmins,
    },
  ],
  [
    'looking through somebody’s eyes',
    {
      path: '/admin/users/:id/view-as',
      url: `/admin/users/${nobody}/view-as`,
      get: toPage('/admin/users'),
      visitorPosts: signIn,
    },
  ],
  [
    'looking through the own eyes again',
    {
      path: '/stop-viewing',
      url: '/stop-viewing',
      get: toPage('/'),
      visitorPosts: '/signin?to=%2Fadmin%2Fusers',
    },
  ],
  [
    'NAV-18, NAV-23: the listings of everybody',
    { path: '/admin/listings', url: '/admin/listings', get: admins, showsEmailsOf: showsAdmins },
  ],
  [
    'NAV-19, NAV-23: a listing for somebody else',
    { path: '/admin/add-listing', url: '/admin/add-listing', get: admins, visitorPosts: signIn },
  ],
  [
    'listings that wait for their providers',
    {
      path: '/admin/pending-listings',
      url: '/admin/pending-listings',
      get: admins,
      visitorPosts: signIn,
      showsEmailsOf: showsAdmins,
    },
  ],
  [
    'one of them, to be changed',
    {
      path: '/admin/pending-listings/:id',
      url: `/admin/pending-listings/${nobody}`,
      get: (person) => admins(person, 404),
      visitorPosts: signIn,
    },
  ],
  [
    'money that needs a person',
    { path: '/admin/payment-issues', url: '/admin/payment-issues', get: admins, visitorPosts: signIn },
  ],
  ['the numbers', { path: '/admin/metrics', url: '/admin/metrics', get: admins }],
  [
    'what runs behind the screens',
    { path: '/admin/operations', url: '/admin/operations', get: admins, visitorPosts: signIn },
  ],
  ['card events', { path: '/admin/card-events', url: '/admin/card-events', get: admins, visitorPosts: signIn }],
  [
    'listings without a point on the map',
    { path: '/admin/places', url: '/admin/places', get: admins, visitorPosts: signIn },
  ],
  ['the audit log', { path: '/admin/audit', url: '/admin/audit', get: admins, showsEmailsOf: showsAdmins }],
  [
    'the mails that are not out',
    { path: '/admin/emails', url: '/admin/emails', get: admins, visitorPosts: signIn, showsEmailsOf: showsAdmins },
  ],
  [
    'NAV-07: an approval link',
    { path: '/approve-listing', url: '/approve-listing?token=none', get: everyone(200), visitorPosts: 400 },
  ],
  ['what answers without a connection', { path: '/service-worker.js', url: '/service-worker.js', get: everyone(200) }],
  ['the app', { path: '/manifest.webmanifest', url: '/manifest.webmanifest', get: everyone(200) }],
  ['robots.txt', { path: '/robots.txt', url: '/robots.txt', get: everyone(200) }],
  ['the sitemap', { path: '/sitemap.xml', url: '/sitemap.xml', get: everyone(200) }],
  ['the pages in the sitemap', { path: '/sitemap-pages.xml', url: '/sitemap-pages.xml', get: everyone(200) }],
  ['the listings in the sitemap', { path: '/sitemap-listings.xml', url: '/sitemap-listings.xml', get: everyone(200) }],
  [
    'the members of a listing',
    {
      path: '/members/:id',
      url: '/members/{listing}',
      get: (person) => (person === 'visitor' ? signIn : ['owner', 'admin'].includes(person) ? 200 : 403),
      showsEmailsOf: (person) => (['owner', 'admin'].includes(person) ? 'buyers' : null),
    },
  ],
  [
    'a sale that is not there, which is what everybody else sees of a sale',
    {
      path: '/refund-sale/:id',
      url: '/refund-sale/0198c5a0-0000-7000-8000-000000000000',
      get: (person) => (person === 'visitor' ? signIn : 404),
      visitorPosts: signIn,
    },
  ],
  // Local mode alone has these two; on a public origin they answer 404 to everybody.
  ['kept mail', { path: '/dev/mailbox', url: '/dev/mailbox', get: everyone(200), showsEmailsOf: () => 'everybody' }],
  [
    'kept mail for programs',
    { path: '/dev/mailbox.json', url: '/dev/mailbox.json', get: everyone(200), showsEmailsOf: () => 'everybody' },
  ],
];

const url = inject('canopyUrl');
const contact = 'contact-of-the-owner@example.org';
const cookies = new Map<Person, string>();
let listing = '';

const send = (person: Person, path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', origin: url, cookie: cookies.get(person) ?? '', ...init.headers },
  });
const form = (values: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(values) });

/** What the build knows: the path of each route that has an address, and whether it takes forms. */
async function routesOfTheBuild(): Promise<Map<string, { takesForms: boolean }>> {
  const file = join(resolve(import.meta.dirname, '..', '..'), 'apps', 'web', 'build', 'server', 'index.js');
  const { routes } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild;
  const found = new Map<string, { takesForms: boolean }>();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  for (const route of Object.values(routes)) {
    if (!route || route.id === 'root') continue;
    // A frame and its first page share an address.
    const path = `/${pathOf(route.id)}`;
    found.set(path, {
      takesForms: found.get(path)?.takesForms || ('action' in route.module && route.module.action !== undefined),
    });
  }
  return found;
}

beforeAll(async () => {
  await Promise.all(
    everybody.map(async (person) => {
      const name = people[person];
      if (!name) return;
      const answer = await send('visitor', '/signin', form({ email: `${name}@canopy.test`, password: 'canopy-demo' }));
      cookies.set(
        person,
        answer.headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith('canopy='))!
          .split(';', 1)[0]!,
      );
      if (person === 'admin') await send('admin', '/confirm', form({ password: 'canopy-demo' }));
    }),
  );
  const published = await send(
    'owner',
    '/add-listing',
    form({
      title: 'Access matrix',
      description: 'Who sees what.',
      category: 'education',
      contact,
      location: 'Stratford',
      eventStart: '2031-12-05T10:00',
      price: '12',
    }),
  );
  listing = published.headers.get('location')!.split('/').at(-1)!;
});

function expected(answer: Answer, path: string): Answer {
  return typeof answer === 'number'
    ? answer
    : answer.replace('{to}', encodeURIComponent(path)).replace('{listing}', listing);
}

async function outcome(answer: Response): Promise<Answer> {
  const target = answer.headers.get('location');
  if (target === null) return answer.status;
  return target.replace(inject('canopyUrl'), '').replace(/(?<=\/simulated-card-provider\/)[\w-]{32}$/, '{token}');
}

describe('who may open what', () => {
  it('every route of the web has a row here, and every row a route', async () => {
    expect(rows.map(([, row]) => row.path).toSorted()).toEqual([...(await routesOfTheBuild()).keys()].toSorted());
  });

  it.each(rows)('%s', async (_name, row) => {
    const path = row.url.replace('{listing}', listing);
    const wanted = Object.fromEntries(everybody.map((person) => [person, expected(row.get(person), row.page ?? path)]));
    const answers = await Promise.all(everybody.map(async (person) => [person, await send(person, path)] as const));
    expect(
      Object.fromEntries(
        await Promise.all(answers.map(async ([person, answer]) => [person, await outcome(answer)] as const)),
      ),
    ).toEqual(wanted);
    for (const [person, answer] of answers) expect(strangersIn(await answer.text(), person, row)).toEqual([]);
  });

  it.each(rows.filter(([, row]) => row.visitorPosts !== undefined))(
    'a visitor changes nothing by a form: %s',
    async (_name, row) => {
      const path = row.url.replace('{listing}', listing);
      expect(await outcome(await send('visitor', path, form(row.form ?? {})))).toBe(expected(row.visitorPosts!, path));
      expect((await send('visitor', path, { ...form({}), headers: { origin: 'https://evil.example' } })).status).toBe(
        403,
      );
    },
  );

  it('an address that the router cannot read back is not found, in both languages, as any other that is nowhere', async () => {
    for (const path of ['/nowhere', '/%5C', '/%5c%5C', '/%5C:x', '/%5C%5B', '/%5Ca%20b', '/%09/', '/%ff', '/%'])
      for (const language of ['', '/fr'])
        expect((await fetch(url + language + path, { headers: { accept: 'text/html' } })).status, path).toBe(404);
  });

  it('every route that takes forms says what it answers a visitor', async () => {
    const routes = await routesOfTheBuild();
    for (const [, row] of rows)
      expect([row.path, row.visitorPosts !== undefined]).toEqual([row.path, routes.get(row.path)?.takesForms]);
  });

  it('a session that has ended leads to signing in, and its cookie goes', async () => {
    const answer = await fetch(`${url}/my-calendar`, {
      redirect: 'manual',
      headers: { cookie: `canopy=${'A'.repeat(43)}` },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/signin?to=%2Fmy-calendar']);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^canopy=; .*Max-Age=0/));
  });
});

/** Emails of people in an answer that this person has no business to read (failure case 28). */
function strangersIn(body: string, person: Person, row: Row): string[] {
  const allowed = row.showsEmailsOf?.(person) ?? null;
  if (allowed === 'everybody' || allowed === 'buyers') return [];
  const own = [`${people[person]}@canopy.test`, ...(allowed === 'contact' ? [contact] : [])];
  return [...new Set(body.match(/[\w.+-]+@(?:canopy\.test|example\.org)/g) ?? [])].filter(
    (email) => !own.includes(email),
  );
}
