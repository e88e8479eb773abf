/** So long must a code be out of sight before it counts as held up again: a hand that shakes is not a second guest. */
export const awayMs = 5_000;

/**
 * What the camera sees, over time: each code is one guest for as long as it stays in sight, however long that is, and
 * several may be in one picture. Times are milliseconds of any one clock.
 */
export class CodesInSight {
  /** When a code that was taken was last seen. */
  private readonly taken = new Map<string, number>();

  /** @returns the first code of this picture that was not taken since it came into sight */
  see(codes: readonly string[], at: number): string | undefined {
    for (const [code, seenAt] of this.taken) if (at - seenAt >= awayMs) this.taken.delete(code);
    for (const code of codes) if (this.taken.has(code)) this.taken.set(code, at);
    return codes.find((code) => !this.taken.has(code));
  }

  /** Until it goes out of sight, nobody is told of this code again. */
  take(code: string, at: number): void {
    this.taken.set(code, at);
  }
}
