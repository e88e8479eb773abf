interface Running<Answer> {
  /**
   * Null when it is over. V8 keeps the table that a busy Map has outgrown, with all that stood in it, until it looks
   * through all of its memory; so what stands in it lets go of what is heavy.
   */
  answer: Promise<Answer> | null;
  /** For those who come meanwhile. */
  next: Promise<Answer> | null;
}

/**
 * Many people who ask the same at the same moment share one question. Who comes while it is under way shares the next
 * one: nobody is given an answer that was asked for before they came, so it is as fresh as their own would have been.
 */
export class SingleFlight<Answer> {
  private readonly running = new Map<string, Running<Answer>>();

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = this.running.get(key);
    if (!running) return this.begin(key, ask);
    const begin = () => this.begin(key, ask);
    return (running.next ??= running.answer!.then(begin, begin));
  }

  private begin(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const running: Running<Answer> = { answer, next: null };
    this.running.set(key, running);
    const end = () => {
      if (running.next === null) this.running.delete(key);
      running.answer = null;
    };
    answer.then(end, end);
    return answer;
  }
}
