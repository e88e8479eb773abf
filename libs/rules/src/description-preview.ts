import { limits } from '@canopy/contracts/limits';

/** The card's preview: at most 100 characters, then '...'. Counted in characters, so that no emoji is cut in half. */
export function descriptionPreview(description: string): string {
  if (description.length <= limits.descriptionPreview) return description;
  // Twice as many code units hold at least as many characters.
  const characters = Array.from(description.slice(0, 2 * limits.descriptionPreview + 2));
  return characters.length <= limits.descriptionPreview
    ? description
    : `${characters.slice(0, limits.descriptionPreview).join('')}...`;
}
