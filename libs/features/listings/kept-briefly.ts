/** Answers that may be some seconds old, such as totals. People who ask at the same moment share one question. */
export class KeptBriefly<Answer> {
  private readonly kept = new Map<string, { until: number; answer: Promise<Answer> }>();

  /** @param milliseconds how old an answer may be. Keys must be few: one per combination of choices, never free text. */
  constructor(private readonly milliseconds: number) {}

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.answer;
    const answer = ask();
    this.kept.set(key, { until: now + this.milliseconds, answer });
    // A failure is not kept.
    answer.catch(() => this.kept.delete(key));
    return answer;
  }
}
