/**
 * Many people who ask the same at the same moment share one question. Who comes while it is under way shares the next
 * one: nobody is given an answer that was asked for before they came, so it is as fresh as their own would have been.
 */
export class SingleFlight<Answer> {
  private readonly asking = new Map<string, { answer: Promise<Answer>; next: Promise<Answer> | null }>();

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = this.asking.get(key);
    if (!running) return this.begin(key, ask);
    const begin = () => this.begin(key, ask);
    return (running.next ??= running.answer.then(begin, begin));
  }

  private begin(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = { answer: ask(), next: null };
    this.asking.set(key, running);
    const end = () => void (running.next === null && this.asking.delete(key));
    running.answer.then(end, end);
    return running.answer;
  }
}
