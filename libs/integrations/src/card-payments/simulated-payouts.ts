import { timeZone } from '@canopy/contracts/time-zone';
import { CardProviderFailure } from './card-provider-failure.ts';
import type { AccountBalance, Page, PageRequest, Payout, PayoutLine, Payouts } from './payouts.port.ts';
import type { SimulatedStore } from './simulated-store.ts';

/** A movement of a simulated account, as it is stored. */
interface Movement {
  accountId: string;
  kind: 'sale' | 'refund';
  amountCents: number;
  feeCents: number;
  intentId: string;
  at: string;
}

interface Batch {
  payout: Payout;
  movements: (Movement & { id: string })[];
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const dayOfMovement = ({ at }: Movement): string => dayOf.format(new Date(at));
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
/** Banks rest on Saturdays and Sundays. */
const businessDayAfter = (day: string): string => {
  const next = dayAfter(day);
  return isWeekend(next) ? businessDayAfter(next) : next;
};
const net = (movements: Movement[]): number =>
  movements.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);

/**
 * What the simulated provider pays out: what came in on a day in Ontario leaves the next business day at noon UTC, that
 * of a weekend together, and is with the bank the business day after. What ends below zero waits for the next sales.
 */
export class SimulatedPayouts implements Payouts {
  constructor(
    private readonly store: SimulatedStore,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** A simulated card was charged. */
  async charged(sale: { intentId: string; accountId: string; amountCents: number; feeCents: number }): Promise<void> {
    await this.write(saleKey(sale.intentId), { ...sale, kind: 'sale' });
  }

  /** Part of it went back, with that part of the fee. Nothing to do for a sale that this provider does not know. */
  async refunded(
    intentId: string,
    { id, amountCents, feeCents }: { id: string; amountCents: number; feeCents: number },
  ) {
    const sale = await this.store.read<Movement>(saleKey(intentId));
    if (!sale) return;
    const { accountId } = sale;
    await this.write(id, { kind: 'refund', accountId, intentId, amountCents: -amountCents, feeCents: -feeCents });
  }

  async balanceOf(accountId: string): Promise<AccountBalance> {
    const today = dayOf.format(this.now());
    const left = (await this.batches(accountId)).waiting;
    const isOfToday = (movement: Movement) => dayOfMovement(movement) === today;
    return {
      availableCents: net(left.filter((movement) => !isOfToday(movement))),
      pendingCents: net(left.filter(isOfToday)),
    };
  }

  async payoutsOf(accountId: string, page: PageRequest): Promise<Page<Payout>> {
    const { sent } = await this.batches(accountId);
    return pageOf(
      sent.map(({ payout }) => payout),
      page,
    );
  }

  async payout(accountId: string, payoutId: string): Promise<Payout> {
    return (await this.batch(accountId, payoutId)).payout;
  }

  async linesOf(accountId: string, payoutId: string, page: PageRequest): Promise<Page<PayoutLine>> {
    const { movements } = await this.batch(accountId, payoutId);
    const lines = movements.toReversed().map((movement): PayoutLine => {
      const { id, kind, amountCents, feeCents, intentId, at } = movement;
      return { id, kind, amountCents, feeCents, netCents: amountCents - feeCents, at: new Date(at), intentId };
    });
    return pageOf(lines, page);
  }

  private async batch(accountId: string, payoutId: string): Promise<Batch> {
    const found = (await this.batches(accountId)).sent.find(({ payout }) => payout.id === payoutId);
    if (!found) throw new CardProviderFailure('refused', { missing: true });
    return found;
  }

  private async batches(accountId: string): Promise<{ sent: Batch[]; waiting: Batch['movements'] }> {
    const movements = (await this.store.ofAccount<Movement>(accountId))
      .filter(({ kind }) => kind === 'sale' || kind === 'refund')
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const days = [...new Set(movements.map(dayOfMovement))];
    const now = this.now();
    const sent: Batch[] = [];
    let waiting: Batch['movements'] = [];
    for (const [place, day] of days.entries()) {
      waiting = [...waiting, ...movements.filter((movement) => dayOfMovement(movement) === day)];
      const leavesOn = businessDayAfter(day);
      const next = days[place + 1];
      const leavesWithNext = next !== undefined && businessDayAfter(next) === leavesOn;
      const createdAt = new Date(`${leavesOn}T12:00:00Z`);
      const amountCents = net(waiting);
      if (leavesWithNext || createdAt > now || amountCents <= 0) continue;
      const arrivesOn = businessDayAfter(leavesOn);
      sent.unshift({
        payout: {
          id: `po_sim_${day.replaceAll('-', '')}`,
          amountCents,
          currency: 'cad',
          automatic: true,
          status: arrivesOn <= dayOf.format(now) ? 'paid' : 'in_transit',
          createdAt,
          arrivesOn,
          failure: null,
          failedAt: null,
        },
        movements: waiting,
      });
      waiting = [];
    }
    return { sent, waiting };
  }

  private write(id: string, movement: Omit<Movement, 'at'>): Promise<void> {
    return this.store.write(id, { ...movement, at: this.now().toISOString() } satisfies Movement);
  }
}

/** Demo data writes the sales of its accounts under the same id. */
const saleKey = (intentId: string): string => `sale_${intentId}`;

function pageOf<Item extends { id: string }>(all: Item[], { limit, after }: PageRequest): Page<Item> {
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { items: all.slice(start, start + limit), hasMore: all.length > start + limit };
}
