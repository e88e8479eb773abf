import { Ajv, type ValidateFunction } from 'ajv';
import { type Contract, deriveContract, type Operation } from './derive-contract.ts';
import type { Form } from './form-body.ts';

/** Every call that Canopy makes. A call that is missing here is refused by the Stripe-shaped server as unknown. */
export const usedOperations = [
  'PaymentIntents.create',
  'PaymentIntents.retrieve',
  'PaymentIntents.cancel',
  'Refunds.create',
  'Refunds.list',
  'Accounts.create',
  'Accounts.createLoginLink',
  'Accounts.retrieve',
  'AccountLinks.create',
  'Disputes.retrieve',
  'Transfers.createReversal',
  'Transfers.retrieve',
  'Balance.retrieve',
  'Payouts.list',
  'Payouts.retrieve',
  'BalanceTransactions.list',
  'Charges.retrieve',
  'Events.list',
  'Customers.create',
  'Customers.update',
  'Prices.list',
  'Prices.create',
  'Checkout.Sessions.create',
  'Checkout.Sessions.retrieve',
  'Checkout.Sessions.expire',
  'Subscriptions.list',
  'Subscriptions.retrieve',
  'Subscriptions.update',
  'Subscriptions.cancel',
  'Invoices.update',
  'Invoices.finalizeInvoice',
  'Invoices.voidInvoice',
  'InvoicePayments.list',
] as const;

export interface Checked {
  operation: Operation;
  /** The id in the path, if the operation has one. */
  id: string;
  /** Numbers and booleans as what they are. */
  parameters: Record<string, unknown>;
  /** What Stripe would not take, each with the name of the parameter. */
  problems: string[];
}

/** Holds requests against the contract: no unknown parameter, right types and choices, nothing required left out. */
export class ContractCheck {
  readonly apiVersion: string;
  private readonly contract: Contract;
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true });

  constructor(operations: readonly string[] = usedOperations) {
    this.contract = deriveContract(operations);
    this.apiVersion = this.contract.apiVersion;
  }

  /** @returns null for a call that none of the operations is. */
  check(method: string, path: string, form: Form): Checked | null {
    for (const operation of this.contract.operations) {
      const match =
        operation.method === method
          ? new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
          : null;
      if (!match) continue;
      const parameters = structuredClone(form);
      const validate = this.validatorOf(operation);
      validate(parameters);
      const problems = (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${operation.name}${instancePath}: ${message} ${JSON.stringify(params)}`,
      );
      return { operation, id: decodeURIComponent(match[1] ?? ''), parameters, problems };
    }
    return null;
  }

  private validatorOf(operation: Operation): ValidateFunction {
    const known = this.validators.get(operation.name) ?? this.ajv.compile(operation.parameters);
    this.validators.set(operation.name, known);
    return known;
  }
}
