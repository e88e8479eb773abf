import { expect, it } from 'vitest';
import { largestQuantity, remainingFor, remainingSeats } from './capacity.ts';

it('counts sold and held seats as gone and never goes below zero', () => {
  expect(remainingSeats({ maxAttendees: 20, currentAttendees: 12, heldSeats: 5 })).toBe(3);
  expect(remainingSeats({ maxAttendees: 5, currentAttendees: 6, heldSeats: 0 })).toBe(0);
  expect(remainingSeats({ maxAttendees: null, currentAttendees: 900, heldSeats: 0 })).toBeNull();
});

it('lets a buyer take the seats of the own hold too', () => {
  expect([remainingFor(3, 2), remainingFor(0, 0), remainingFor(null, 2)]).toEqual([5, 0, null]);
});

it('PAY-03, CONST-06: the ticket quantity is capped at the remaining capacity, and at 100', () => {
  expect(largestQuantity(3)).toBe(3);
  expect(largestQuantity(500)).toBe(100);
  expect(largestQuantity(null)).toBe(100);
});
