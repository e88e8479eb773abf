import { limits } from '@canopy/contracts/limits';

/** The card's preview: at most 100 characters, then '...'. Counted in characters, so that no emoji is cut in half. */
export function descriptionPreview(description: string): string {
  const characters = Array.from(description);
  return characters.length <= limits.descriptionPreview ? description : `${characters.slice(0, limits.descriptionPreview).join('')}...`;
}
