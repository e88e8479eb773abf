import { settledBy, StripeError } from './stripe-error.ts';

/**
 * As Stripe keeps them: the first answer to a key is repeated, errors of Stripe's own included; other parameters under
 * it are refused.
 */
export class IdempotencyKeys {
  private readonly answers = new Map<string, { request: string; status: number; body: object }>();

  /** @param request everything that must be the same: method, path and body. */
  once(key: string, request: string, work: () => object): { status: number; body: object; replayed: boolean } {
    const first = this.answers.get(key);
    if (first && first.request !== request) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (first) return { status: first.status, body: first.body, replayed: true };
    const result = settledBy(work);
    this.answers.set(key, { request, status: result.status, body: result.body });
    return result;
  }
}
