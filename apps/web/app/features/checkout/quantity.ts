/** The number that a typed text stands for: 1 when it is none, never less than 1 nor more than `most`. */
export function clampQuantity(text: string, most: number): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) && number >= 1 ? Math.max(1, Math.min(number, most)) : 1;
}
