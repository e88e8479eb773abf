/**
 * Dollars as a person types them ("25", "25.5", "25.00") → whole cents, read from the text.
 * Never through floats: 19.99 × 100 is 1998.9999999999998.
 * @returns null when the text is not a plain decimal with at most two places.
 */
export function parseDollars(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Whole cents → "25.00", no currency sign. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
