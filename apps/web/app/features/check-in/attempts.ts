/**
 * So long after it was last sent is an attempt known again: whoever stands there is the guest of the lost answer. Later
 * the same code may be in another hand.
 */
export const knownAgainMs = 120_000;

/**
 * The check-ins that nobody has answered for yet. What was let in while its answer was lost is sent again as the same
 * attempt, by which the API tells it from a copy of the ticket. Times are milliseconds of any one clock.
 */
export class Attempts {
  private readonly open = new Map<string, { id: string; at: number }>();

  constructor(private readonly newId: () => string) {}

  /** @param what the code or the name, and what is done with it. @returns the attempt that it is sent as */
  begin(what: string, at: number): string {
    const before = this.open.get(what);
    const id = before && at - before.at < knownAgainMs ? before.id : this.newId();
    this.open.set(what, { id, at });
    return id;
  }

  /** Whoever does the same from now on begins anew. */
  answered(id: string): void {
    for (const [what, attempt] of this.open) if (attempt.id === id) this.open.delete(what);
  }
}
