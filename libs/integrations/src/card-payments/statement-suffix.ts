/**
 * The words on a card's statement after the name of the marketplace: 22 characters with that name and a separator, of
 * which ten are left, plain letters and digits, at least one letter. @returns null when nothing readable is left
 */
export function statementSuffix(text: string): string | null {
  const plain = text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .-]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 10)
    .trim()
    .toUpperCase();
  return /[A-Z]/.test(plain) ? plain : null;
}
