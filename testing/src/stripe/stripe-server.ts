// A server that speaks as much of Stripe as Canopy depends on: forms, idempotency keys, the life of intents, refunds
// and accounts, signed events. It holds every request against the contract that is derived from Stripe's own library.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { askedByBrowser } from './browser-door.ts';
import { type Checked, ContractCheck } from './contract-check.ts';
import { decodeForm } from './form-body.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { isLost, Stalls } from './stalls.ts';
import { invalid, settledBy, StripeError } from './stripe-error.ts';
import { listed } from './stripe-balances.ts';
import { StripeEvents } from './stripe-events.ts';
import { type Charge, type Intent, type Refund, StripeWorld } from './stripe-world.ts';

/**
 * What goes wrong with the next request to an operation: the connection ends before or after the work, an error of
 * Stripe's own, a limit, a right that the key lacks, or a slow answer.
 */
export interface Fault {
  operation: string;
  kind: 'drop before' | 'drop after' | 'error' | 'limit' | 'forbidden' | 'slow';
  ms?: number;
}

export interface StripeServer {
  url: string;
  secretKey: string;
  publishableKey: string;
  world: StripeWorld;
  events: StripeEvents;
  /** Every request that was heard, with its own name: "PaymentIntents.create". */
  requests: { operation: string; parameters: Record<string, unknown>; idempotencyKey: string | null }[];
  /** What Stripe would not have taken. A test that is about something else expects none. */
  violations: string[];
  faults: Fault[];
  stalls: Stalls;
  /** From now on nobody gets an answer; whoever asks meanwhile is dropped at its end. @returns what ends it */
  hang(): () => void;
  /** From now on the key has no right to anything. @returns what ends it */
  forbid(): () => void;
  stop(): Promise<void>;
}

export async function startStripeServer(port = 0): Promise<StripeServer> {
  const contract = new ContractCheck();
  const events = new StripeEvents(contract.apiVersion);
  const world = new StripeWorld((type, object, account) => events.announce(type, object, account));
  const keys = new IdempotencyKeys();
  const secretKey = 'sk_test_canopy';
  const publishableKey = 'pk_test_canopy';
  const requests: StripeServer['requests'] = [];
  const violations: string[] = [];
  const faults: Fault[] = [];
  const stalls = new Stalls();
  let hanging: Promise<void> | undefined;
  let forbidding = false;

  async function answer(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://stripe');
    const form = decodeForm(request.method === 'POST' ? text : url.search);
    const key = typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : null;
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    response.setHeader('request-id', `req_${requests.length}`);
    if (bearer === publishableKey)
      return json(response, 200, askedByBrowser(world, request.method!, url.pathname, form));
    if (bearer !== secretKey)
      throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const checked = contract.check(request.method!, url.pathname, form);
    if (!checked) throw refused(invalid(`Unrecognized request URL (${request.method}: ${url.pathname}).`, {}, 404));
    const { operation, parameters } = checked;
    requests.push({ operation: operation.name, parameters, idempotencyKey: key });
    if (request.headers['stripe-version'] !== contract.apiVersion)
      throw refused(
        invalid(`The version ${String(request.headers['stripe-version'])} was sent, ${contract.apiVersion} is pinned.`),
      );
    if (checked.problems.length > 0) throw refused(invalid(checked.problems.join('; '), { code: 'parameter_unknown' }));

    const fault = takeFault(operation.name);
    if (fault?.kind === 'drop before') return void request.socket.destroy();
    if (fault?.kind === 'limit')
      throw new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
    if (forbidding || fault?.kind === 'forbidden')
      throw new StripeError(403, {
        type: 'invalid_request_error',
        message: `The provided key does not have the required permissions for this endpoint.`,
      });
    if (fault?.kind === 'slow') await pause(fault.ms ?? 1_000);
    const stall = stalls.take(checked);
    if (await isLost(stall, 'before')) return void request.socket.destroy();
    const connected = String(request.headers['stripe-account'] ?? '');
    const work = () => {
      if (connected) connectedAccount(connected);
      if (fault?.kind === 'error')
        throw new StripeError(500, { type: 'api_error', message: 'Something went wrong on our end.' });
      return carryOut(checked, connected);
    };
    const result =
      operation.method === 'POST' && key
        ? keys.once(key, `${request.method} ${url.pathname} ${text}`, work)
        : settledBy(work);
    if (fault?.kind === 'drop after' || (await isLost(stall, 'after'))) return void request.socket.destroy();
    if (result.replayed) response.setHeader('idempotent-replayed', 'true');
    json(response, result.status, result.body);
  }

  function takeFault(operation: string): Fault | undefined {
    const place = faults.findIndex((fault) => fault.operation === operation);
    return place < 0 ? undefined : faults.splice(place, 1)[0];
  }

  function refused(error: StripeError): StripeError {
    violations.push(error.message);
    return error;
  }

  /** @param account the connected account from whose side is asked; empty for our own */
  function carryOut({ operation, parameters: p, id }: Checked, account: string): object {
    switch (operation.name) {
      case 'PaymentIntents.create':
        return world.createIntent(p);
      case 'PaymentIntents.retrieve':
        return expanded(world.intent(id), p);
      case 'PaymentIntents.cancel':
        return world.cancel(id, (p.cancellation_reason as string | undefined) ?? null);
      case 'Refunds.create': {
        const refund = world.refund(p);
        return expandedRefund(refund, p, '');
      }
      case 'Refunds.list': {
        const found = world.refunds.filter((refund) => refund.payment_intent === p.payment_intent).toReversed();
        return {
          object: 'list',
          url: '/v1/refunds',
          has_more: false,
          data: found.map((refund) => expandedRefund(refund, p, 'data.')),
        };
      }
      case 'Accounts.retrieve':
        return connectedAccount(id);
      case 'Accounts.create':
        return world.createAccount(p);
      case 'Accounts.createLoginLink': {
        if (!world.account(id)?.details_submitted)
          throw invalid('Cannot create a login link for an account that has not completed onboarding.');
        return { object: 'login_link', created: 0, url: world.link(id, 'express') };
      }
      case 'AccountLinks.create': {
        const linked = String(p.account);
        if (!world.account(linked))
          throw invalid(`No such account: '${linked}'`, { code: 'resource_missing', param: 'account' });
        return { object: 'account_link', created: 0, expires_at: 300, url: world.link(linked, 'setup') };
      }
      case 'Disputes.retrieve': {
        const dispute = world.disputes.get(id);
        if (!dispute) throw invalid(`No such dispute: '${id}'`, { code: 'resource_missing' }, 404);
        return dispute;
      }
      case 'Transfers.createReversal':
        return world.reverseTransfer(id, p);
      case 'Transfers.retrieve':
        return world.transfer(id);
      case 'Balance.retrieve':
        return world.balances.balance(account);
      case 'Payouts.list':
        return world.balances.payouts(account, p);
      case 'Payouts.retrieve':
        return world.balances.payout(account, id, p);
      case 'BalanceTransactions.list':
        return world.balances.transactions(account, p);
      case 'Charges.retrieve':
        return world.balances.charge(account, id);
      case 'Events.list':
        return listedEvents(p);
      case 'Customers.create':
        return world.billing.createCustomer(p);
      case 'Customers.update':
        return world.billing.updateCustomer(id, p);
      case 'Prices.list':
        return world.billing.listPrices(p);
      case 'Prices.create':
        return world.billing.createPrice(p);
      case 'Checkout.Sessions.create':
        return world.billing.createSession(p);
      case 'Checkout.Sessions.retrieve':
        return world.billing.session(id);
      case 'Checkout.Sessions.expire':
        return world.billing.expire(id);
      case 'Subscriptions.list':
        return world.billing.list(p);
      case 'Subscriptions.retrieve':
        return world.billing.retrieve(id, p);
      case 'Subscriptions.update':
        return world.billing.update(id, p);
      case 'Subscriptions.cancel':
        return world.billing.cancel(id);
      case 'InvoicePayments.list':
        return world.billing.invoicePayments(p);
      case 'Invoices.update':
        return world.billing.updateInvoice(id, p);
      case 'Invoices.finalizeInvoice':
        return world.billing.finalizeInvoice(id, p);
      case 'Invoices.voidInvoice':
        return world.billing.voidInvoice(id);
      default:
        throw invalid(`${operation.name} is not spoken here.`, {}, 404);
    }
  }

  function connectedAccount(id: string) {
    const account = world.account(id);
    if (!account)
      throw new StripeError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
      });
    return account;
  }

  function expanded(intent: Intent, p: Record<string, unknown>): object {
    const charge = world.charges.get(intent.latest_charge ?? '');
    return charge ? { ...intent, latest_charge: expandedCharge(charge, p, 'latest_charge') } : intent;
  }

  function expandedRefund(refund: Refund, p: { expand?: string[] }, place: string): object {
    const { transfer_reversal } = refund;
    return {
      ...refund,
      charge: expandedCharge(world.charges.get(refund.charge)!, p, `${place}charge`),
      transfer_reversal: p.expand?.includes(`${place}transfer_reversal`)
        ? transfer_reversal
        : (transfer_reversal?.id ?? null),
    };
  }

  /** The charge that stands at this place of an answer: its id, or as much of it as was asked for. */
  function expandedCharge(charge: Charge, { expand = [] }: { expand?: string[] }, place: string): string | object {
    if (!expand.some((path) => path === place || path.startsWith(`${place}.`))) return charge.id;
    const fee =
      charge.application_fee && expand.includes(`${place}.application_fee`)
        ? world.fees.get(charge.application_fee)
        : charge.application_fee;
    return {
      ...charge,
      application_fee: fee,
      transfer: expand.includes(`${place}.transfer`) ? charge.transfer : charge.transfer.id,
    };
  }

  function listedEvents(p: Record<string, unknown>): object {
    const { types, created } = p as { types?: string[]; created?: { gte?: number; lt?: number } };
    if (types && types.length > 20) throw invalid('You may ask for at most 20 types.', { param: 'types' });
    const found = events.all
      .toReversed()
      .filter(
        (event) =>
          (!types || types.includes(event.type)) &&
          (p.delivery_success === undefined || event.delivered === p.delivery_success) &&
          event.created >= (created?.gte ?? 0) &&
          event.created < (created?.lt ?? Infinity) &&
          !event.account,
      )
      .map(({ delivered: _, ...event }) => event);
    return listed('/v1/events', found, p);
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (hanging) return void hanging.then(() => request.socket.destroy());
      answer(request, text, response).catch((error: unknown) => {
        if (error instanceof StripeError) return json(response, error.status, { error: error.body });
        violations.push(String(error));
        json(response, 500, { error: { type: 'api_error', message: String(error) } });
      });
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    publishableKey,
    world,
    events,
    requests,
    violations,
    faults,
    stalls,
    hang() {
      let end: () => void = () => undefined;
      hanging = new Promise((resolve) => (end = resolve));
      return () => {
        hanging = undefined;
        end();
      };
    },
    forbid() {
      forbidding = true;
      return () => void (forbidding = false);
    },
    stop: async () => {
      await events.settled();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
