// Which region an address says it is in. An address that names another country, state or province
// must not land on the Ontario town of the same name. Names in English and in French, as people here write both.

const inEnglish =
  'quebec|alberta|british columbia|manitoba|saskatchewan|nova scotia|new brunswick|prince edward island|newfoundland|labrador|newfoundland and labrador|yukon|nunavut|northwest territories|' +
  'uk|u k|gb|england|scotland|wales|northern ireland|great britain|' +
  'usa|us|u s|u s a|united states of america|america|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming';
const inFrench =
  'colombie britannique|nouvelle ecosse|nouveau brunswick|ile du prince edouard|terre neuve|terre neuve et labrador|territoires du nord ouest|' +
  'angleterre|ecosse|pays de galles|irlande du nord|grande bretagne|australie occidentale|' +
  'amerique|californie|caroline du nord|caroline du sud|dakota du nord|dakota du sud|floride|louisiane|nouveau mexique|pennsylvanie|virginie|virginie occidentale';
// Also words, people and saints whose name a hall or a school has: they count only as all of a part.
const ordinaryNames = new Set(
  'reunion|la reunion|grenade|dominique|maurice|virginie|st martin|ste helene|ste lucie'.split('|'),
);

const unknownRegion = 'ZZ';
const codes =
  'QC|AB|BC|MB|SK|NS|NB|PE|PEI|NL|YT|NU|NT|UK|GB|US|USA|AL|AK|AZ|AR|CA|CO|CT|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';

/**
 * Lower case, no accents, no punctuation, one space; "Saint" as "st", "d'Orléans" as "de orleans", while the article of
 * "L'Orignal" belongs to its name: the form both names and addresses are compared in.
 */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bd['\u2019](?=[a-z])/g, 'de ')
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste');
}

function countryNames(language: 'en' | 'fr'): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => code !== 'CA' && code !== unknownRegion)
    .map((code) => names.of(code))
    .filter((name) => name !== undefined)
    .map(plain);
}

const english = new Set([...inEnglish.split('|'), ...countryNames('en')]);
const french = new Set([...inFrench.split('|'), ...countryNames('fr')].filter((name) => !english.has(name)));
const atEnd = (names: Set<string>) =>
  new RegExp(`(?:^|\\s)(?:${[...names].filter((name) => name.length > 3 && !ordinaryNames.has(name)).join('|')})$`);
const englishAtEnd = atEnd(english);
const frenchAtEnd = atEnd(french);
const codeAtEnd = new RegExp(`(?:^|\\s)(?:${codes})(?:\\s+\\d{5}(?:-\\d{4})?)?\\s*$`);

/**
 * "ontario" when the part ends by saying so, "elsewhere" when it ends with another region, else null.
 * @param postalCode what a full postal code of Canada in the text begins with, which says more than two letters
 *   elsewhere. @param isTown whether words are, or end with, the name of a town of Ontario
 */
export function regionOfPart(
  part: string,
  { isWholeText, postalCode, isTown }: { isWholeText: boolean; postalCode?: string; isTown: (words: string) => boolean },
): 'ontario' | 'elsewhere' | null {
  const words = plain(part);
  if (/(?:^|\s)(?:on|ont|ontario)$/.test(words)) return 'ontario';
  if (english.has(words) || french.has(words))
    // Alone in the text, a name such as "Delaware" is more likely the Ontario village than the state.
    return isWholeText ? null : 'elsewhere';
  // With a postal code of Ontario it is the hall, "Club Italie", and not the country.
  if (postalCode !== undefined && isOfOntario(postalCode)) return null;
  if (englishAtEnd.test(words)) return 'elsewhere';
  // French puts such names behind those of halls and streets, "parc Irlande", where English puts them in front.
  const inFrenchFrom = words.search(frenchAtEnd);
  if (inFrenchFrom >= 0 && isTown(words.slice(0, inFrenchFrom))) return 'elsewhere';
  // Codes only in capitals: "drop in" is not Indiana.
  return postalCode === undefined && codeAtEnd.test(part) ? 'elsewhere' : null;
}

/** @param postalCode or its beginning, in capitals */
export const isOfOntario = (postalCode: string): boolean => /^[KLMNP]/.test(postalCode);
