export interface Known<Value> {
  /** When this was so; null when it was never known. */
  asOf: string | null;
  /** False: the last that is known, because the part did not answer just now. */
  current: boolean;
  value: Value | null;
}

/** Somebody waits for the whole page; a part that is stuck must not make all the others look stuck. */
const patienceMilliseconds = 1_500;

/**
 * One part of what administrators look at: as it is, or as it was when it last answered. Who asks while a question is
 * under way shares it, so that a part which does not answer is not asked again and again.
 */
export class LastKnown<Value> {
  private last: { asOf: string; value: Value } | null = null;
  private asking: Promise<boolean> | null = null;

  constructor(
    private readonly ask: () => Promise<Value>,
    private readonly failed: (error: unknown) => void = () => undefined,
    private readonly patience = patienceMilliseconds,
  ) {}

  async look(): Promise<Known<Value>> {
    this.asking ??= this.begin().finally(() => (this.asking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), this.patience)));
    const current = await Promise.race([this.asking, late]);
    clearTimeout(timer);
    return { asOf: this.last?.asOf ?? null, current, value: this.last?.value ?? null };
  }

  private async begin(): Promise<boolean> {
    try {
      const value = await this.ask();
      this.last = { asOf: new Date().toISOString(), value };
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }
}
