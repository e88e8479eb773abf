import { Refusal } from '@canopy/contracts/refusals';

/**
 * How a call of the card provider failed:
 * `declined` the card was refused, the message is for the buyer; `refused` the provider understood and said no, so the
 * effect did not happen; `already_done` somebody else had done it before, so there was nothing left to do; `broken` it
 * answered with an error of its own, which it repeats for the same key; `unanswered` nothing was heard, and the same
 * key finds out.
 */
export type FailureKind = 'declined' | 'refused' | 'already_done' | 'broken' | 'unanswered';

/**
 * What people see is a sentence of the catalogue, or the provider's own words for a declined card. The cause is for the
 * log.
 */
export class CardProviderFailure extends Refusal {
  /** The provider answered, and does not know the object: other keys than yesterday, or its test data was deleted. */
  readonly missing: boolean;

  constructor(
    readonly kind: FailureKind,
    { missing = false, ...more }: { message?: string; cause?: unknown; missing?: boolean } = {},
  ) {
    super(kind === 'declined' ? 'payment_failed' : 'card_provider_unavailable', more);
    this.missing = missing;
  }

  /** Nothing was heard: the provider is away, or the way to it. */
  get unanswered(): boolean {
    return this.kind === 'unanswered';
  }

  /** In the provider's own words, for admins; the message is for buyers. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : this.message;
  }
}
