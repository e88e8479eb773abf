import { expect, it } from 'vitest';
import { type NewSimulatedRecord, SimulatedRecords } from './simulated-records.ts';

const sale: NewSimulatedRecord = {
  listingId: 'l1',
  userId: 'u1',
  amount: 7_000,
  quantity: 2,
  paymentIntentId: 'pi_sim_1',
  listerEmail: 'maple@example.test',
  status: 'succeeded',
};
const logged: object[] = [];
const records = () => new SimulatedRecords({ error: (facts) => void logged.push(facts) });

it('MOCK-10, MOCK-16: a map from listing to its buyers, each once, says who has purchased', () => {
  const memory = records();
  for (const userId of ['u1', 'u2', 'u1']) memory.recordPayment({ ...sale, userId });
  expect(memory.purchasersOf('l1')).toEqual(['u1', 'u2']);
  expect([
    memory.hasUserPurchased('l1', 'u2'),
    memory.hasUserPurchased('l1', 'u3'),
    memory.hasUserPurchased('l2', 'u1'),
  ]).toEqual([true, false, false]);
});

it('MOCK-11: only a record with status succeeded adds the user to the purchasers', () => {
  const memory = records();
  memory.recordPayment({ ...sale, status: 'failed' });
  expect(memory.hasUserPurchased('l1', 'u1')).toBe(false);
  expect(memory.getMockPayments()).toHaveLength(1);
});

it('MOCK-14, MOCK-18: recordPayment stores the record whole and returns its id', () => {
  const memory = records();
  const { quantity: _, ...single } = sale;
  const id = memory.recordPayment(single);
  expect(memory.getMockPayments()).toEqual([{ ...sale, quantity: 1, id, createdAt: expect.any(Date) }]);
});

it('MOCK-15: recordPayment logs and rethrows on failure', () => {
  const memory = records();
  logged.length = 0;
  expect(() => memory.recordPayment({ ...sale, amount: -1 })).toThrow();
  expect(logged).toHaveLength(1);
  expect(memory.getMockPayments()).toEqual([]);
});

it('MOCK-17: getMockPayments gives a copy', () => {
  const memory = records();
  memory.recordPayment(sale);
  memory.getMockPayments()[0]!.amount = 1;
  memory.getMockPayments().pop();
  expect(memory.getMockPayments()).toMatchObject([{ amount: 7_000 }]);
});
