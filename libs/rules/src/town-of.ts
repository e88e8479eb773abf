const postalCode = /\b[A-Z]\d[A-Z]\s*\d[A-Z]\d\b/gi;
const province = /(?:^|\s)(?:on|ont|ontario)\.?$/i;

/**
 * The town of an address as it was typed: "148 Wortley Rd, London, ON N6C 3P6" is in London. Cards have room for no
 * more. Where that is not clear the whole text stands, which is never wrong.
 */
export function townOf(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.replace(postalCode, ' ').trim())
    .map((part) =>
      part
        .replace(/^canada$/i, '')
        .replace(province, '')
        .trim(),
    )
    .filter((part) => part !== '');
  const town = parts.at(-1) ?? '';
  return parts.length > 1 && !/\d/.test(town) ? town : location;
}
