import { brand } from '@canopy/contracts/brand';
import { languageNow } from '../i18n/language.ts';

/**
 * The words and pictures of the home page that change with the seasons. To change them, edit the texts between the
 * quotation marks; a picture is a file in `public/art/home`. What is missing or misspelled, `npm run types` says.
 */
export interface HomeContent {
  /** Four facts, each with its drawing. */
  statistics: {
    heading: string;
    facts: readonly [Fact, Fact, Fact, Fact];
    source: { text: string; url: string };
  };
  /** Six pictures of what families do here. */
  pictures: { heading: string; items: readonly Picture[] };
  founder: { heading: string; paragraphs: readonly string[]; name: string; picture: Picture };
  /** A film without sound, with a picture for before it starts and captions. */
  awards: { heading: string; text: string; film: string; poster: string; captions: string; description: string };
  /** Eight pictures; each leads to the profile. */
  instagram: { items: readonly Picture[] };
}
interface Picture {
  file: string;
  /** What is to be seen, for people who cannot see it. */
  alt: string;
}
interface Fact extends Picture {
  figure: string;
  text: string;
}

const english: HomeContent = {
  statistics: {
    heading: 'What a child’s day needs',
    facts: [
      {
        figure: '60 minutes',
        text: 'a day of running, swimming, dancing: whatever makes them puff',
        file: 'minutes.svg',
        alt: 'A clock in the grass beside a ball',
      },
      {
        figure: '3 days',
        text: 'a week with something that makes muscles and bones strong',
        file: 'strong.svg',
        alt: 'A child hanging from rings on a playground',
      },
      {
        figure: '2 hours',
        text: 'of screens for fun in a day, and no more',
        file: 'screens.svg',
        alt: 'A screen that is crossed out',
      },
      {
        figure: '9 to 11 hours',
        text: 'of sleep a night from ages 5 to 13',
        file: 'sleep.svg',
        alt: 'A child asleep under the moon',
      },
    ],
    source: {
      text: 'Canadian 24-Hour Movement Guidelines for ages 5 to 17',
      url: 'https://csepguidelines.ca/guidelines/children-youth/',
    },
  },
  pictures: {
    heading: 'Afternoons worth leaving the house for',
    items: [
      { file: 'reading.webp', alt: 'Illustration of children reading under a big tree' },
      { file: 'swimming.webp', alt: 'Illustration of swimmers in the lanes of a pool' },
      { file: 'music.webp', alt: 'Illustration of children playing guitar and piano' },
      { file: 'chess.webp', alt: 'Illustration of two people bent over a game of chess' },
      { file: 'cooking.webp', alt: 'Illustration of a child and a grown-up cooking together' },
      { file: 'mentor.webp', alt: 'Illustration of two people talking on a park bench under leaves' },
    ],
  },
  founder: {
    heading: `Why we built ${brand.name}`,
    paragraphs: [
      'The best teacher for a child often lives four streets away, and her parents hear of it by chance: from a note in a library, a week after the class is full.',
      'Nobody should need that kind of luck. So we built one place where the people who teach, coach and care in our towns can be found, asked and paid, and where somebody has looked at each of them before your child does.',
    ],
    name: `The founder of ${brand.name}, for everybody who works on it`,
    picture: { file: 'founder.svg', alt: 'Drawing of a smiling woman in a green sweater' },
  },
  awards: {
    heading: 'The Saturday awards',
    text: 'Nobody wins a cup here. These are the prizes that count on the way home.',
    film: 'awards.mp4',
    poster: 'awards.webp',
    captions: 'awards.vtt',
    description:
      'Leaves drift by while three medals appear: bravest first swim, best question asked, most improved handstand.',
  },
  instagram: {
    items: [
      { file: 'soccer.webp', alt: 'Illustration of children playing soccer on a field' },
      { file: 'painting.webp', alt: 'Illustration of a child painting at an easel' },
      { file: 'canoe.webp', alt: 'Illustration of two people in a canoe on a calm lake at sunrise' },
      { file: 'skating.webp', alt: 'Illustration of children skating on a frozen pond' },
      { file: 'robots.webp', alt: 'Illustration of two children building a robot at a table' },
      { file: 'garden.webp', alt: 'Illustration of two gardeners among raised beds and sunflowers' },
      { file: 'dance.webp', alt: 'Illustration of children dancing with ribbons' },
      { file: 'stars.webp', alt: 'Illustration of a family looking at stars through a telescope' },
    ],
  },
};

// A browser fetches what its page says.
const { french } =
  typeof document === 'undefined' || languageNow() === 'fr' ? await import('./home-fr.ts') : { french: english };

/** The content in the language of the page; the French one stands in `home-fr.ts`. */
export const homeContent = (): HomeContent => (languageNow() === 'fr' ? french : english);

/** Where a picture or film of the home page is. */
export const homeArt = (file: string): string => `/art/home/${file}`;
