/**
 * A percentage as a person types it ("12", "12.5") → basis points (12.5% = 1250), read from the text.
 * More than two decimals are rounded half up.
 * @returns null when the text is not a plain decimal, or is outside `min` to `max` (basis points, inclusive).
 */
export function parsePercent(text: string, min: number, max: number): number | null {
  const match = /^(\d{1,4})(?:\.(\d{1,20}))?$/.exec(text.trim());
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(3, '0');
  const floor = Number(match[1]) * 100 + Number(decimals.slice(0, 2));
  const beyond = /[1-9]/.test(decimals.slice(2));
  // 20.001 is more than 20, although it would round to it.
  if (floor < min || floor > max || (floor === max && beyond)) return null;
  return floor + (decimals[2]! >= '5' ? 1 : 0);
}
