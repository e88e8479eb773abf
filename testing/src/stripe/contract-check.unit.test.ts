import { beforeAll, describe, expect, it } from 'vitest';
import { ContractCheck } from './contract-check.ts';
import { decodeForm } from './form-body.ts';

let contract: ContractCheck;
// Reading the declarations of the library takes some seconds when it is new.
beforeAll(() => {
  contract = new ContractCheck();
}, 60_000);

const good =
  'amount=7000&currency=cad&application_fee_amount=1400&transfer_data[destination]=acct_1&allowed_payment_method_types[0]=card&metadata[orderId]=o1&expand[]=latest_charge';
const problems = (method: string, path: string, form: string) =>
  contract.check(method, path, decodeForm(form))?.problems;

it('takes what Stripe takes, and reads numbers, lists and nested objects', () => {
  expect(contract.check('POST', '/v1/payment_intents', decodeForm(good))).toMatchObject({
    operation: { name: 'PaymentIntents.create' },
    parameters: {
      amount: 7_000,
      transfer_data: { destination: 'acct_1' },
      allowed_payment_method_types: ['card'],
      metadata: { orderId: 'o1' },
      expand: ['latest_charge'],
    },
    problems: [],
  });
  expect(
    contract.check('POST', '/v1/payment_intents/pi_1/cancel', decodeForm('cancellation_reason=abandoned')),
  ).toMatchObject({ id: 'pi_1', problems: [] });
});

describe('refuses what Stripe refuses', () => {
  it.each([
    ['an unknown parameter', `${good}&colour=red`, 'colour'],
    ['an unknown parameter inside another', `${good}&transfer_data[account]=acct_1`, 'account'],
    ['a parameter that the pinned version dropped', `${good}&payment_method_types[0]=card`, 'payment_method_types'],
    ['a fraction of a cent', good.replace('amount=1400', 'amount=1400.5'), 'application_fee_amount'],
    ['a word for a number', good.replace('amount=7000', 'amount=much'), '/amount'],
    ['a choice that the library would let pass', `${good}&capture_method=later`, 'capture_method'],
    ['an unknown means of payment', good.replace('=card', '=cards'), 'allowed_payment_method_types'],
    ['a missing parameter', good.replace('currency=cad&', ''), 'currency'],
  ])('%s', (_, form, named) => {
    expect(problems('POST', '/v1/payment_intents', form)!.join()).toContain(named);
  });

  it('a call that Canopy does not make', () => {
    expect(contract.check('POST', '/v1/payouts', {})).toBeNull();
    expect(contract.check('DELETE', '/v1/accounts/acct_1', {})).toBeNull();
  });
});
