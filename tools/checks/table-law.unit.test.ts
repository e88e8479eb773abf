import { describe, expect, it } from 'vitest';
import { missingInReadmes, tableOwners, tablesIn, tablesOutOfReach } from './table-law.ts';

describe('the law over tables', () => {
  it('no feature names a table of a feature above it, or beside it, on the ladder', () => {
    expect(tablesOutOfReach()).toEqual([]);
  });

  it('knows which feature keeps which table', () => {
    expect(Object.fromEntries(tableOwners())).toMatchObject({
      users: 'accounts',
      tickets: 'payments',
      emails: 'emails',
    });
  });

  it('each feature’s README names its tables and sweeps', () => {
    expect(missingInReadmes()).toEqual([]);
  });

  it('finds tables in statements and in calls of Kysely, and not in words', () => {
    expect(tablesIn('`select 1 from tickets t left join users u on true`')).toEqual(['tickets', 'users']);
    expect(tablesIn('`insert into emails (id) values (1)`; `update refunds set tries = 1`')).toEqual([
      'emails',
      'refunds',
    ]);
    expect(tablesIn("db.selectFrom('payments as p').innerJoin('tickets', 'payment_id', 'p.id')")).toEqual([
      'payments',
      'p',
      'tickets',
    ]);
    expect(tablesIn("db.selectFrom(['listings as l', 'users as u']).execute()")).toEqual(['listings', 'users']);
    expect(tablesIn("deleteInPortions(this.database, 'card_events', `true`)")).toEqual(['card_events']);
    expect(tablesIn('// why\n`delete from refunds`')).toEqual(['refunds']);
    expect(tablesIn("// what comes from tickets\n/** from users */\nimport { users } from './users.ts';")).toEqual([]);
  });
});
