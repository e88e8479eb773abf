import { Injectable } from '@nestjs/common';
import { date } from '@canopy/platform/database';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';

/** When and where, as people with tickets need to know it. */
export interface TimeAndPlace {
  /** ISO instants. */
  eventStart: string | null;
  eventEnd: string | null;
  location: string;
  isVirtual: boolean;
}

/** As the rules take them. */
export const timesOf = ({ eventStart, eventEnd }: TimeAndPlace) => ({
  eventStart: date(eventStart),
  eventEnd: date(eventEnd),
});

export interface ListingRescheduled {
  id: string;
  title: string;
  /** The version that the edit made; the next edit makes another. */
  version: number;
  before: TimeAndPlace;
  after: TimeAndPlace;
}

/**
 * What must be locked before the listing's row by an edit that changes its time or place: whoever sells locks in the same
 * order, so that no two wait for each other. The edit may still be refused.
 */
@Injectable()
export class BeforeListingRescheduled extends TransactionalHooks<Pick<ListingRescheduled, 'id'>> {}

/**
 * What other features do when an edit changed the time or the place of a listing, in the transaction of that edit, which
 * has locked the listing's row. A hook that refuses keeps the listing as it was.
 */
@Injectable()
export class AfterListingRescheduled extends TransactionalHooks<ListingRescheduled> {}

/** The same minute may be written with another offset. Screens, mails and the form of an edit know no seconds. */
const same = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : minuteOf(one) === minuteOf(other);
const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/** The form of an edit has one line for it. */
const onOneLine = (location: string) => location.replace(/\s+/g, ' ').trim();

export const timeChanged = ({ before, after }: Pick<ListingRescheduled, 'before' | 'after'>): boolean =>
  !same(before.eventStart, after.eventStart) || !same(before.eventEnd, after.eventEnd);

/** Mails say of an online listing only that it is one; where stands on its page, for those who have tickets. */
export const placeChanged = ({ before, after }: Pick<ListingRescheduled, 'before' | 'after'>): boolean =>
  before.isVirtual !== after.isVirtual ||
  (!after.isVirtual && onOneLine(before.location) !== onOneLine(after.location));
