import type { ListingDetail } from '@canopy/contracts/listings';
import type { ShownEvent } from '@canopy/contracts/payments';

type Shown = Pick<ListingDetail, keyof ShownEvent>;

/** Tells with a form when and where the page said that it is: whoever was shown something else looks again first. */
export function ShownEventFields({ listing: { eventStart, eventEnd, isVirtual, location } }: { listing: Shown }) {
  return (
    <>
      <input type="hidden" name="eventStart" value={eventStart ?? ''} />
      <input type="hidden" name="eventEnd" value={eventEnd ?? ''} />
      <input type="hidden" name="isVirtual" value={String(isVirtual)} />
      <input type="hidden" name="location" value={location} />
    </>
  );
}

/** What those fields say; nothing for a form without them. */
export function shownEventOf(form: FormData): { shown?: ShownEvent } {
  if (!form.has('location')) return {};
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    shown: {
      eventStart: text('eventStart') || null,
      eventEnd: text('eventEnd') || null,
      isVirtual: text('isVirtual') === 'true',
      location: text('location'),
    },
  };
}
