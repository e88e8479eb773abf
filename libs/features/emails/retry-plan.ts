const firstPauseSeconds = 30;
const longestPauseSeconds = 4 * 60 * 60;

/** With the pauses in between, the last try comes two and a half days after the first. */
export const lastAttempt = 24;

/** Seconds from a failed attempt (1 is the first) to the next: from half a minute, doubled each time, to four hours. */
export const pauseAfter = (attempt: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempt - 1), longestPauseSeconds);
