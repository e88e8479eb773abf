import { bodyOfRefusal } from '@canopy/contracts/refusal-body';
import { Refusal, type RefusalBody } from '@canopy/contracts/refusals';

/** What the API answers when it refuses: `refuses('refund_too_large', { data: { leftCents: 0 } })`. */
export function refuses(...given: ConstructorParameters<typeof Refusal>): [status: number, body: RefusalBody] {
  const refusal = new Refusal(...given);
  return [refusal.status, bodyOfRefusal(refusal)];
}
