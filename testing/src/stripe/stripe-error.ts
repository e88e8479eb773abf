/** An error as Stripe answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: {
    type: string;
    message: string;
    code?: string;
    param?: string;
    decline_code?: string;
    payment_intent?: unknown;
  };

  constructor(status: number, body: StripeError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalid = (
  message: string,
  more: { code?: string; param?: string; payment_intent?: unknown } = {},
  status = 400,
): StripeError => new StripeError(status, { type: 'invalid_request_error', message, ...more });

/** The result of the work, or the error that Stripe would answer. */
export function settledBy(work: () => object): { status: number; body: object; replayed: boolean } {
  try {
    return { status: 200, body: structuredClone(work()), replayed: false };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: { error: structuredClone(error.body) }, replayed: false };
  }
}
