import { postalAreas, towns, type Town } from './ontario.ts';
import { isOfOntario, plain, regionOfPart } from './regions.ts';

/** `lat` and `lng` in degrees: the centre of the postal area or of the town, never a street address. */
export type FoundPlace = { lat: number; lng: number; matched: 'postal-area' | 'town'; name: string };

const fullPostalCode = /\b([ABCEGHJ-NPRSTVXY]\d[A-Z])[ -]?(\d[A-Z]\d)\b/i;
// A lone "M5B" may be a room, so it counts only as the last words of the address. Not before "4AG": that is British.
const lonePostalArea = /(?:\b(room|rm|unit|suite|hall|studio|lab)\s+|#)?\b([KLMNP]\d[A-Z])\s*(?:,?\s*canada)?\s*$/i;
const britishPostcode = /\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b/i;

// Canada's code, which is that of California where nothing of Ontario stands before it.
const canadaAtEnd = /^(.*[^\s,;(])[\s,;(]+(?:CA|CAN)\)?\.?$/s;

const street =
  'street|st|road|rd|avenue|ave|av|drive|dr|line|crescent|cres|boulevard|blvd|lane|ln|court|ct|way|trail|terrace|place|pl|sideroad|side road|concession|parkway|pkwy|highway|hwy|circle|gate|county road|townline';
// Names that are ordinary words count only when they are all that stands between two commas.
const ordinaryWords = new Set([
  'king',
  'golden',
  'maple',
  'spanish',
  'bath',
  'brant',
  'delhi',
  'richmond',
  'vanier',
  'concord',
  'prince edward',
  'athens',
  'brussels',
]);

const byName = new Map<string, Town>();
for (const town of towns) if (!byName.has(plain(town.name))) byName.set(plain(town.name), town);
byName.set('sudbury', byName.get('greater sudbury')!);
// The longest name first, so that "Port Hope" and "Niagara Falls" win over any shorter name inside them.
const names = [...byName.keys()].sort(
  (a, b) => b.length - a.length || byName.get(b)!.population - byName.get(a)!.population,
);
const anyName = new RegExp(
  `(?<!\\b(?:new|nouvelle) )\\b(${names.filter((name) => !ordinaryWords.has(name)).join('|')})\\b(?! (?:${street})\\b(?! (?:${names.map((name) => name.replace(/^st /, '')).join('|')})\\b))`,
  'g',
);
const nameAtEnd = new RegExp(
  `(?<!\\b(?:new|nouvelle) )\\b(?:${names.filter((name) => !ordinaryWords.has(name)).join('|')})$`,
);

/**
 * Looks a free-text address up among Ontario's postal areas, then its towns. Returns null for anything else,
 * also for another province or country: an unknown place stays unknown, a point is never invented. "CA" behind a town
 * of Ontario is Canada, though "Richmond, CA" may be in California: who writes it here mostly means here.
 */
export function findPlace(location: string): FoundPlace | null {
  const text = withoutCanada(location.trim());
  const parts = partsOf(text);
  const code = fullPostalCode.exec(text)?.[1]?.toUpperCase();
  const region = regionOf(parts, code);
  if (region === 'elsewhere') return null;

  if (code !== undefined) {
    if (!isOfOntario(code)) return null;
    const area = postalAreas.get(code);
    if (area) return { lat: area.lat, lng: area.lng, matched: 'postal-area', name: area.place };
  } else {
    if (region === null && britishPostcode.test(text)) return null;
    const lone = lonePostalArea.exec(text);
    const area = lone && !lone[1] ? postalAreas.get(lone[2]!.toUpperCase()) : undefined;
    if (area) return { lat: area.lat, lng: area.lng, matched: 'postal-area', name: area.place };
  }
  const town = townOf(parts);
  return town && { lat: town.lat, lng: town.lng, matched: 'town', name: town.name };
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function withoutCanada(text: string): string {
  const before = canadaAtEnd.exec(text)?.[1];
  return before !== undefined && endsInOntario(partsOf(before).at(-1)!) ? before : text;
}

/** Whether its last words are the province, a postal code or a town of it: "Toronto", "M5H 2N2", "Pat's Hall, London". */
function endsInOntario(part: string): boolean {
  if (/\b[KLMNP]\d[A-Z](?:[ -]?\d[A-Z]\d)?$/i.test(part)) return true;
  const words = plain(part);
  return /(?:^|\s)(?:on|ont|ontario)$/.test(words) || endsWithTown(words);
}

const endsWithTown = (words: string): boolean => byName.has(words) || nameAtEnd.test(words);

function withoutPostalCode(part: string): string {
  return part
    .replace(fullPostalCode, ' ')
    .replace(/\bcanada\b\.?/i, ' ')
    .trim();
}

// The last part that names a region decides: "Jordan, ON" is Ontario, "London, Ontario, Canada" too.
function regionOf(parts: string[], postalCode: string | undefined): 'ontario' | 'elsewhere' | null {
  for (const part of parts.toReversed()) {
    const rest = withoutPostalCode(part);
    if (!rest) continue;
    return regionOfPart(rest, { isWholeText: parts.length === 1, postalCode, isTown: endsWithTown });
  }
  return null;
}

// Addresses end with their town, so the last part that holds one wins: "Hamilton Road, London" is in London.
function townOf(parts: string[]): Town | null {
  for (const part of parts.toReversed()) {
    const words = plain(withoutPostalCode(part)).replace(/\s*\b(?:on|ont|ontario)$/, '');
    const whole = byName.get(words);
    if (whole) return whole;
    const found = [...words.matchAll(anyName)].map(([, name]) => byName.get(name!)!);
    const best = found.sort((a, b) => b.name.length - a.name.length || b.population - a.population)[0];
    if (best) return best;
  }
  return null;
}
