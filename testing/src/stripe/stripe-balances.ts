import { randomBytes } from 'node:crypto';
import { invalid } from './stripe-error.ts';

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const seconds = (): number => Math.floor(Date.now() / 1_000);

type Source =
  { id: string; object: 'charge'; source_transfer: string } | { id: string; object: 'refund'; charge: string } | string;

interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  type: 'payment' | 'payment_refund' | 'payout' | 'payout_failure';
  amount: number;
  fee: number;
  net: number;
  currency: 'cad';
  created: number;
  source: Source;
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  currency: 'cad';
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  created: number;
  arrival_date: number;
  automatic: boolean;
  failure_code: string | null;
  failure_message: string | null;
  failure_balance_transaction: BalanceTransaction | null;
}

interface Books {
  /** Not in a payout yet. */
  waiting: BalanceTransaction[];
  payouts: { payout: Payout; transactions: BalanceTransaction[] }[];
  /** The account's side of what transfers brought. */
  received: Map<string, { id: string; object: 'charge'; source_transfer: string }>;
}

/** The books of connected accounts: what transfers brought, what went back, and what was paid out. */
export class StripeBalances {
  private readonly books = new Map<string, Books>();

  private readonly announce: (type: string, object: object, account: string) => void;

  constructor(announce: (type: string, object: object, account: string) => void) {
    this.announce = announce;
  }

  received(account: string, transfer: string, amount: number, fee: number): void {
    const source = { id: newId('py'), object: 'charge' as const, source_transfer: transfer };
    const books = this.of(account);
    books.received.set(source.id, source);
    books.waiting.unshift(transaction('payment', amount, fee, source));
  }

  /** @param fee the part of the application fee that came back with it */
  takenBack(account: string, transfer: string, amount: number, fee: number): void {
    const books = this.of(account);
    const charge = [...books.received.values()].find(({ source_transfer }) => source_transfer === transfer)!;
    const source = { id: newId('pyr'), object: 'refund' as const, charge: charge.id };
    books.waiting.unshift(transaction('payment_refund', -amount, -fee, source));
  }

  /** Everything that waits leaves for the bank. @param arrives YYYY-MM-DD */
  payOut(account: string, arrives: string, status: Payout['status'] = 'in_transit'): Payout {
    const books = this.of(account);
    const amount = books.waiting.reduce((sum, { net }) => sum + net, 0);
    const payout: Payout = {
      id: newId('po'),
      object: 'payout',
      amount,
      currency: 'cad',
      status,
      created: seconds(),
      arrival_date: Date.parse(`${arrives}T00:00:00Z`) / 1_000,
      automatic: true,
      failure_code: null,
      failure_message: null,
      failure_balance_transaction: null,
    };
    const transactions = [transaction('payout', -amount, 0, payout.id), ...books.waiting];
    books.payouts.unshift({ payout, transactions });
    books.waiting = [];
    return payout;
  }

  /** The bank sent it back. */
  failPayout(account: string, id: string, message: string): void {
    const { payout } = this.found(account, id);
    Object.assign(payout, {
      status: 'failed',
      failure_code: 'account_closed',
      failure_message: message,
      failure_balance_transaction: transaction('payout_failure', payout.amount, 0, id),
    });
    this.announce('payout.failed', shown(payout), account);
  }

  balance(account: string): object {
    const { waiting } = this.of(account);
    const amount = waiting.reduce((sum, { net }) => sum + net, 0);
    const [available, pending] = amount < 0 ? [amount, 0] : [0, amount];
    const part = (of: number) => [{ amount: of, currency: 'cad', source_types: { card: of } }];
    return { object: 'balance', livemode: false, available: part(available), pending: part(pending) };
  }

  payout(account: string, id: string, { expand = [] }: { expand?: string[] }): object {
    return shown(this.found(account, id).payout, expand.includes('failure_balance_transaction'));
  }

  payouts(account: string, page: { expand?: string[] }): object {
    const whole = page.expand?.includes('data.failure_balance_transaction');
    return listed(
      '/v1/payouts',
      this.of(account).payouts.map(({ payout }) => shown(payout, whole)),
      page,
    );
  }

  transactions(account: string, p: { payout?: string; expand?: string[] }): object {
    const { payout, transactions } = this.found(account, p.payout ?? '');
    if (!payout.automatic)
      throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.');
    const whole = p.expand?.includes('data.source');
    const data = transactions.map(({ source, ...line }) => ({
      ...line,
      source: whole || typeof source === 'string' ? source : source.id,
    }));
    return listed('/v1/balance_transactions', data, p);
  }

  charge(account: string, id: string): object {
    const charge = this.of(account).received.get(id);
    if (!charge) throw invalid(`No such charge: '${id}'`, { code: 'resource_missing' }, 404);
    return charge;
  }

  private found(account: string, id: string): Books['payouts'][number] {
    const found = this.of(account).payouts.find(({ payout }) => payout.id === id);
    if (!found) throw invalid(`No such payout: '${id}'`, { code: 'resource_missing', param: 'payout' }, 404);
    return found;
  }

  private of(account: string): Books {
    const books = this.books.get(account) ?? { waiting: [], payouts: [], received: new Map() };
    this.books.set(account, books);
    return books;
  }
}

const shown = (payout: Payout, whole = false) => ({
  ...payout,
  failure_balance_transaction: whole
    ? payout.failure_balance_transaction
    : (payout.failure_balance_transaction?.id ?? null),
});

const transaction = (
  type: BalanceTransaction['type'],
  amount: number,
  fee: number,
  source: Source,
): BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  type,
  amount,
  fee,
  net: amount - fee,
  currency: 'cad',
  created: seconds(),
  source,
});

/** A page of Stripe's: at most `limit`, after the one that is named. */
export function listed(url: string, all: { id: string }[], page: object): object {
  const { limit = 10, starting_after: after } = page as { limit?: number; starting_after?: string };
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0)
    throw invalid(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' });
  return { object: 'list', url, has_more: all.length > start + limit, data: all.slice(start, start + limit) };
}
