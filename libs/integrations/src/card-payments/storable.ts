import { Refusal } from '@canopy/contracts/refusals';
import type { CardEvent } from './card-payments.port.ts';

/**
 * The card provider's ids and kinds are short and plain; a few objects have no id. PostgreSQL stores no NUL, and would
 * refuse the event for ever.
 */
const plain = /^[\x20-\x7e]{0,255}$/;

/** @throws Refusal malformed_request, which the card provider need not repeat */
export function storable(event: CardEvent): CardEvent {
  const { id, type, account, objectId, intentId, customerId } = event;
  if (
    id === '' ||
    type === '' ||
    [id, type, account ?? '', objectId, intentId ?? '', customerId ?? ''].some(
      (text) => typeof text !== 'string' || !plain.test(text),
    )
  )
    throw new Refusal('malformed_request');
  return event;
}
