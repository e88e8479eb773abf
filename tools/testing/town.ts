// People who use a Canopy all the time: they look, sign up, buy, publish and return money, think in between, and try
// again what nobody answered. What they were told is kept, and held against what is true later.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { testCards, type Intent } from '@canopy/testing/stripe/stripe-world';
import type { KillableCanopy } from './killable-canopy.ts';

/** Longer than a page may make a person wait; what takes longer is left. */
const patienceMs = 30_000;
/** A PNG of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface Answer {
  what: string;
  /** 0: nobody answered. */
  status: number;
  text: string;
  retryAfter: boolean;
  cookie: string | null;
  /** When it was asked, and how long the answer took, in milliseconds. */
  at: number;
  ms: number;
}

/** @returns numbers from 0 to 1, the same ones for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Journey = 'look' | 'sign up' | 'buy' | 'join' | 'publish' | 'return' | 'manage';

export class Town {
  readonly answers: Answer[] = [];
  /** What people were told has happened. */
  readonly told = {
    accounts: [] as string[],
    listings: [] as string[],
    joined: [] as string[],
    returned: [] as string[],
  };
  /** Titles of all listings that were sent, whatever came back. */
  readonly sent: string[] = [];
  readonly #canopy: KillableCanopy;
  readonly chance: () => number;
  #sellers: Person[] = [];
  #admin!: Person;
  #buyers: Person[] = [];
  #paid: string[] = [];
  #free: string[] = [];
  #sales: string[] = [];
  #waysOfPeople: Promise<unknown>[] = [];
  #open = false;

  constructor(canopy: KillableCanopy, seed: number) {
    this.#canopy = canopy;
    this.chance = chanceOf(seed);
  }

  get admin(): Person {
    return this.#admin;
  }

  /** Places to go to, and people with sessions, as many as will be needed until the next time. */
  async settle(people: number): Promise<void> {
    if (this.#sellers.length === 0) {
      this.#admin = await person(this.#canopy, { role: 'admin' });
      for (let n = 0; n < 3; n += 1) {
        const seller = await provider(this.#canopy);
        this.#sellers.push(seller);
        for (let m = 0; m < 4; m += 1) {
          this.#paid.push((await listing(this.#canopy, seller.id, { maxAttendees: 100_000 })).id);
          this.#free.push((await listing(this.#canopy, seller.id, { maxAttendees: null, isFreeEvent: true })).id);
        }
      }
    }
    while (this.#buyers.length < people) {
      const more = Array.from({ length: Math.min(20, people - this.#buyers.length) }, () => person(this.#canopy));
      this.#buyers.push(...(await Promise.all(more)));
    }
  }

  /** So many people go about their ways, until `rest`. */
  wake(people: number): void {
    this.#open = true;
    this.#waysOfPeople = Array.from({ length: people }, async () => {
      while (this.#open) {
        await this.goSomewhere();
        await this.think(150);
      }
    });
  }

  /** Everybody comes to the end of what they are doing. */
  async rest(): Promise<void> {
    this.#open = false;
    await Promise.all(this.#waysOfPeople);
  }

  /** Somebody begins something. */
  goSomewhere(): Promise<void> {
    return this.go(this.pick(usualWays));
  }

  async go(way: Journey): Promise<void> {
    await this.#ways[way]();
  }

  /** Somebody who buys something now, once. @returns whether all of it was answered at the first try. */
  async probe(): Promise<boolean> {
    const before = this.answers.length;
    const bought = await this.#buy({ always: true, tries: 1 });
    return bought && this.answers.slice(before).every(({ status }) => status > 0 && status < 500);
  }

  readonly #ways: Record<Journey, () => Promise<boolean>> = {
    look: () => this.#look(),
    'sign up': () => this.#signUp(),
    buy: () => this.#buy({ always: false, tries: 5 }),
    join: () => this.#join(),
    publish: () => this.#publish(),
    return: () => this.#return(),
    manage: () => this.#manage(),
  };

  async #look(): Promise<boolean> {
    const q = this.pick(['afternoon', 'curious', 'swim', 'listing 2', '']);
    const pages = [
      '/',
      `/listings?q=${encodeURIComponent(q)}`,
      `/listings/${this.pick([...this.#paid, ...this.#free])}`,
      '/listings/markers?south=42&west=-83&north=44&east=-79&zoom=8',
    ];
    const seen = [];
    for (const page of pages) {
      seen.push(await this.ask('look', page));
      await this.think(60);
    }
    return seen.every(({ status }) => status < 400 && status > 0);
  }

  async #manage(): Promise<boolean> {
    const seller = this.pick(this.#sellers);
    const pages: [string, Person][] = [
      ['/provider-dashboard', seller],
      ['/my-listings', seller],
      ['/admin', this.#admin],
      ['/admin/operations', this.#admin],
    ];
    const seen = [];
    for (const [page, as] of pages) {
      seen.push(await this.ask('manage', page, { as }));
      await this.think(60);
    }
    return seen.every(({ status }) => status < 400 && status > 0);
  }

  async #signUp(): Promise<boolean> {
    const email = `newcomer-${randomUUID()}@example.test`;
    const form = { displayName: 'Robin Tremblay', email, password: 'maple-leaf-7', acceptTerms: 'on' };
    const answer = await this.#tryAgain(4, () => this.ask('sign up', '/signin?mode=create', { form }));
    if (answer.status === 302 && answer.cookie) this.told.accounts.push(email);
    return answer.status === 302;
  }

  async #buy({ always, tries }: { always: boolean; tries: number }): Promise<boolean> {
    const buyer = this.#buyers.pop();
    if (!buyer) return false;
    const id = this.pick(this.#paid);
    const page = `/listings/${id}.data`;
    const { stripe } = this.#canopy;
    const choose = () => this.ask('buy', page, { as: buyer, form: { intent: 'buy', quantity: '2' } });
    const intents = (): Intent[] =>
      [...stripe.world.intents.values()].filter(
        ({ metadata, status }) => metadata.buyerId === buyer.id && status === 'requires_payment_method',
      );
    // A double click.
    await (!always && this.chance() < 0.2 ? Promise.all([choose(), choose()]) : choose());
    for (let attempt = 1; attempt < tries && intents().length === 0; attempt += 1) {
      await this.think(400);
      await choose();
    }
    const intent = intents().at(-1);
    if (!intent) return false;
    // Somebody goes away before paying, somebody after it, and most come back.
    const fate = always ? 1 : this.chance();
    if (fate < 0.08) return true;
    await this.think(100);
    try {
      stripe.world.confirm(intent.id, testCards.good);
    } catch {
      return false; // The hold was over, and the card provider would not take it any more.
    }
    if (fate < 0.16) return true;
    const form = { intent: 'finish', orderId: intent.metadata.orderId! };
    const answer = await this.#tryAgain(tries, () => this.ask('finish', page, { as: buyer, form }));
    if (ok(answer)) this.#sales.push(intent.id);
    return ok(answer);
  }

  async #join(): Promise<boolean> {
    const person = this.#buyers.pop();
    if (!person) return false;
    const page = `/listings/${this.pick(this.#free)}`;
    const answer = await this.#tryAgain(4, () => this.ask('join', page, { as: person, form: { intent: 'sign-up' } }));
    if (ok(answer)) this.told.joined.push(person.id);
    return ok(answer);
  }

  async #publish(): Promise<boolean> {
    const as = this.pick(this.#sellers);
    const title = `Lantern walk ${randomUUID()}`;
    const body = new FormData();
    body.set('file', new Blob([picture], { type: 'image/png' }), 'lantern.png');
    const uploaded = await this.ask('upload', '/uploads/listing-media', { as, form: body });
    const media = /"id":"([0-9a-f-]{36})"/.exec(uploaded.text)?.[1];
    const form = {
      title,
      description: 'We make paper lanterns and walk along the river.',
      category: 'recreation',
      language: 'en',
      contact: 'provider@example.test',
      location: this.chance() < 0.2 ? `${Math.floor(this.chance() * 900)} Dundas Street, London, ON` : 'Guelph, ON',
      price: '19.99',
      maxAttendees: '10',
      eventStart: '2031-11-05T18:30',
      formKey: randomUUID(),
      ...(media ? { 'media[0].id': media } : {}),
    };
    this.sent.push(title);
    const answer = await this.#tryAgain(4, () => this.ask('publish', '/add-listing', { as, form }));
    if (answer.status === 302) this.told.listings.push(title);
    return answer.status === 302;
  }

  async #return(): Promise<boolean> {
    const intent = this.#sales.shift();
    if (!intent) return false;
    const [sale] = await this.#canopy
      .query<{ id: string; provider_id: string; amount: number }>(
        'select id, provider_id, amount_cents::int as amount from payments where payment_intent_id = $1',
        [intent],
      )
      .catch(() => []);
    const as = this.#sellers.find(({ id }) => id === sale?.provider_id);
    if (!sale || !as) return false;
    const form = {
      key: randomUUID(),
      scope: 'all',
      fullAmount: (sale.amount / 100).toFixed(2),
      seats: '2',
      reason: 'The class is called off.',
    };
    const answer = await this.#tryAgain(4, () => this.ask('return', `/refund-sale/${sale.id}`, { as, form }));
    if (answer.status === 302) this.told.returned.push(sale.id);
    return answer.status === 302;
  }

  /** What nobody could answer is sent again, as it was. */
  async #tryAgain(tries: number, once: () => Promise<Answer>): Promise<Answer> {
    let answer = await once();
    for (let attempt = 1; attempt < tries && (answer.status === 0 || answer.status >= 500); attempt += 1) {
      await this.think(600);
      answer = await once();
    }
    return answer;
  }

  async ask(
    what: string,
    path: string,
    { as, form }: { as?: Person; form?: Record<string, string> | FormData } = {},
  ): Promise<Answer> {
    const { url } = this.#canopy;
    const upload = form instanceof FormData;
    const at = performance.now();
    const answer: Answer = { what, status: 0, text: '', retryAfter: false, cookie: null, at, ms: 0 };
    try {
      const response = await fetch(url + path, {
        method: form ? 'POST' : 'GET',
        headers: {
          origin: url,
          accept: upload ? 'application/json' : 'text/html',
          ...(as ? { cookie: `canopy=${as.token}` } : {}),
        },
        ...(form ? { body: upload ? form : new URLSearchParams(form) } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      answer.text = await response.text();
      answer.status = response.status;
      answer.retryAfter = response.headers.has('retry-after');
      answer.cookie = response.headers.get('set-cookie');
    } catch {
      // Nobody answered, or not to the end.
    }
    answer.ms = performance.now() - at;
    this.answers.push(answer);
    return answer;
  }

  think(milliseconds: number): Promise<void> {
    return sleep(milliseconds * (0.5 + this.chance()));
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[Math.floor(this.chance() * things.length)]!;
  }
}

const ok = ({ status }: Answer): boolean => status > 0 && status < 400;

/** As often as it stands there. */
const usualWays: readonly Journey[] = [
  'look',
  'look',
  'look',
  'buy',
  'buy',
  'buy',
  'join',
  'publish',
  'return',
  'sign up',
  'manage',
];
