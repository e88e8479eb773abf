import { Injectable } from '@nestjs/common';
import { Steps } from '@canopy/platform/steps';

/** When and where, as people with tickets need to know it. */
export interface Whereabouts {
  /** ISO instants. */
  eventStart: string | null;
  eventEnd: string | null;
  location: string;
  isVirtual: boolean;
}

export interface ListingMoved {
  id: string;
  title: string;
  /** The version that the edit made; the next edit makes another. */
  version: number;
  before: Whereabouts;
  after: Whereabouts;
}

/** What other features do when an edit changed the time or the place of a listing, in the transaction of that edit. */
@Injectable()
export class AfterListingMoved extends Steps<ListingMoved> {}

/** The same instant may be written with another offset. */
const same = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

export const timeMoved = ({ before, after }: Pick<ListingMoved, 'before' | 'after'>): boolean =>
  !same(before.eventStart, after.eventStart) || !same(before.eventEnd, after.eventEnd);

/** The address of an online listing is not shown, so it is no place. */
export const placeMoved = ({ before, after }: Pick<ListingMoved, 'before' | 'after'>): boolean =>
  before.isVirtual !== after.isVirtual || (!after.isVirtual && before.location !== after.location);
