/** Answers that may be some seconds old, such as totals. People who ask at the same moment share one question. */
export class ShortCache<Answer> {
  private readonly kept = new Map<string, { until: number; answer: Promise<Answer> }>();

  /**
   * @param milliseconds how old an answer may be. @param most how many are kept; the oldest gives way, so that free
   * text cannot fill the memory.
   */
  constructor(
    private readonly milliseconds: number,
    private readonly most = 1_000,
  ) {}

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    return this.fresh(key) ?? this.renew(key, ask);
  }

  /** What is not too old, without asking anybody. */
  fresh(key: string): Promise<Answer> | null {
    const known = this.kept.get(key);
    return known && known.until > performance.now() ? known.answer : null;
  }

  /** The last answer, however old, as long as it is kept at all. */
  last(key: string): Promise<Answer> | null {
    return this.kept.get(key)?.answer ?? null;
  }

  private renew(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const before = this.kept.get(key);
    this.kept.delete(key);
    if (this.kept.size >= this.most) this.kept.delete(this.kept.keys().next().value!);
    const entry = { until: performance.now() + this.milliseconds, answer };
    this.kept.set(key, entry);
    // A failure is not kept, and takes neither a newer nor the last answer with it.
    answer.catch(() => {
      if (this.kept.get(key) !== entry) return;
      if (before) this.kept.set(key, before);
      else this.kept.delete(key);
    });
    return answer;
  }
}
