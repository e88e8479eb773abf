/** One run of a sweep: what it may still do, and what stopped it. */
export class Round {
  private readonly until: number;

  /**
   * @param seconds what is not done by then waits for the next round
   * @param stopping aborted when the process ends
   * @param lastRunAt when the sweep last ended well; null for never. A database that was restored says when that was in
   *   its own past.
   */
  constructor(
    seconds: number,
    private readonly stopping: AbortSignal,
    readonly lastRunAt: Date | null = null,
  ) {
    this.until = performance.now() + seconds * 1_000;
  }

  /** The process ends. What would never come to its end within one round goes on until then. */
  get stopped(): boolean {
    return this.stopping.aborted;
  }

  get over(): boolean {
    return this.stopped || performance.now() >= this.until;
  }

  /**
   * Settles one row after the other, each apart: one that fails must not keep the others waiting. Stops when the round
   * is over, or when the outside world did not answer twice in a row: it is away, and every further question would wait
   * for its whole time limit.
   *
   * @param failed is told what went wrong with a row, and returns whether it was an outside world that did not answer
   * @returns how many rows were looked at
   */
  async each<Row>(
    rows: readonly Row[],
    settle: (row: Row) => Promise<unknown>,
    failed: (error: unknown, row: Row) => boolean,
  ): Promise<number> {
    let unanswered = 0;
    let seen = 0;
    for (const row of rows) {
      if (this.over || unanswered === 2) break;
      seen += 1;
      await settle(row).then(
        () => (unanswered = 0),
        (error: unknown) => (unanswered = failed(error, row) ? unanswered + 1 : 0),
      );
    }
    return seen;
  }
}
