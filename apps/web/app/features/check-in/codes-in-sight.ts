/**
 * So long must a code be out of sight before it counts as held up again: a hand that shakes is not a second guest. So
 * long one that nobody answered for waits for its next try, in sight or not: a dead line is not asked with each picture.
 */
export const awayMs = 5_000;

/**
 * What the camera sees, over time: each code is one guest for as long as it stays in sight, however long that is, and
 * several may be in one picture. Times are milliseconds of any one clock.
 */
export class CodesInSight {
  /** When a code that was taken was last seen, or when it stayed without an answer. */
  private readonly taken = new Map<string, { at: number; unanswered: boolean }>();

  /** @returns the first code of this picture that was not taken since it came into sight */
  see(codes: readonly string[], at: number): string | undefined {
    for (const [code, last] of this.taken) if (at - last.at >= awayMs) this.taken.delete(code);
    for (const code of codes) if (this.taken.get(code)?.unanswered === false) this.take(code, at);
    return codes.find((code) => !this.taken.has(code));
  }

  /** Until it goes out of sight, nobody is told of this code again. */
  take(code: string, at: number): void {
    this.taken.set(code, { at, unanswered: false });
  }

  /** What was taken came to nothing, and nobody said why: it is reported again, held there all the time or not. */
  unanswered(code: string, at: number): void {
    if (this.taken.has(code)) this.taken.set(code, { at, unanswered: true });
  }
}
