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
  readonly kind: FailureKind;
  /** The provider answered, and does not know the object: other keys than yesterday, or its test data was deleted. */
  readonly missing: boolean;
  /** The provider's own code, such as `email_invalid`; null when it gave none. */
  readonly providerCode: string | null;
  /** The parameter that the provider named, such as `customer`; null when it named none. */
  readonly providerParam: string | null;
  /** Our key is refused or lacks a right: nothing that a person could do about it. */
  readonly aboutOurKey: boolean;

  constructor(
    kind: FailureKind,
    {
      missing = false,
      providerCode = null,
      providerParam = null,
      aboutOurKey = false,
      said,
      cause,
    }: {
      said?: string;
      cause?: unknown;
      missing?: boolean;
      providerCode?: string | null;
      providerParam?: string | null;
      aboutOurKey?: boolean;
    } = {},
  ) {
    if (kind === 'declined') super('payment_failed', { data: said === undefined ? {} : { said }, cause });
    else super('card_provider_unavailable', { cause });
    this.kind = kind;
    this.missing = missing;
    this.providerCode = providerCode;
    this.providerParam = providerParam;
    this.aboutOurKey = aboutOurKey;
  }

  /** What an error of a call says; one of another kind says that nothing was heard. */
  static of(error: unknown): CardProviderFailure {
    return error instanceof CardProviderFailure ? error : new CardProviderFailure('unanswered', { cause: error });
  }

  /** Nothing was heard: the provider is away, or the way to it. */
  get unanswered(): boolean {
    return this.kind === 'unanswered';
  }

  /** The provider understood, and has a reason that the person who asked can read. */
  get explained(): boolean {
    return this.kind === 'refused' && !this.aboutOurKey;
  }

  /** In the provider's own words, for admins; the message is for buyers. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : this.message;
  }
}
