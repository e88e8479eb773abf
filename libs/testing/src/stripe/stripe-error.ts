/** An error as Stripe answers it. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; code?: string; param?: string; decline_code?: string; payment_intent?: unknown },
  ) {
    super(body.message);
  }
}

export const invalid = (message: string, more: { code?: string; param?: string; payment_intent?: unknown } = {}, status = 400): StripeError => new StripeError(status, { type: 'invalid_request_error', message, ...more });

/** The result of the work, or the error that Stripe would answer. */
export function settledBy(work: () => object): { status: number; body: object; replayed: boolean } {
  try {
    return { status: 200, body: structuredClone(work()), replayed: false };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: { error: structuredClone(error.body) }, replayed: false };
  }
}
