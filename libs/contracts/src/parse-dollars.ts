/**
 * Up to nine digits, plain or with spaces before each three of them. Commas stand there only before a point and cents:
 * alone, "1,234" may be meant as little more than one dollar.
 */
const amount =
  /^(\d{1,9}|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,2}|[1-9]\d{0,2}(?:,\d{3}){1,2}(?=\.\d\d$))(?:[.,](\d{1,2}))?$/;

/**
 * Dollars as a person types them ("25", "25.5", "25.00", in French also "25,50"), or copies them from our pages
 * ("$1,234.50", "1 234,50 $") → whole cents, read from the text. Never through floats: 19.99 × 100 is
 * 1998.9999999999998.
 * @returns null when the text is not a decimal with at most two places.
 */
export function parseDollars(text: string): number | null {
  const match = amount.exec(text.trim().replace(/^\$\s*|\s?\$$/, ''));
  if (!match) return null;
  return Number(match[1]!.replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
