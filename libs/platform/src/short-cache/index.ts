interface Kept<Answer> {
  until: number;
  answer: Promise<Answer>;
  isThere: boolean;
  /** The last answer that was there before; null as soon as this one is. */
  before: Kept<Answer> | null;
}

/** Answers that may be some seconds old, such as totals. People who ask at the same moment share one question. */
export class ShortCache<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

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

  /** The last answer that is there, however old, as long as it is kept at all: nobody waits for it. */
  last(key: string): Promise<Answer> | null {
    return this.there(key)?.answer ?? null;
  }

  private there(key: string): Kept<Answer> | null {
    const known = this.kept.get(key);
    return (known?.isThere ? known : known?.before) ?? null;
  }

  private renew(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const entry: Kept<Answer> = {
      until: performance.now() + this.milliseconds,
      answer,
      isThere: false,
      before: this.there(key),
    };
    this.kept.delete(key);
    if (this.kept.size >= this.most) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(key, entry);
    const come = () => {
      entry.isThere = true;
      entry.before = null;
    };
    // A failure is not kept, and takes neither a newer nor the last answer with it.
    const fail = () => {
      if (this.kept.get(key) !== entry) return;
      if (entry.before) this.kept.set(key, entry.before);
      else this.kept.delete(key);
    };
    answer.then(come, fail);
    return answer;
  }
}
