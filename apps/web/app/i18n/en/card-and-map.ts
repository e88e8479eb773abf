/** What several pages say of a listing, on its card and elsewhere. */
export const card = {
  kilometres: '{{km}} km',
  closeBy: 'Under 1 km',
  ages: {
    label: 'Ages',
    all: 'All ages',
    adults: 'Adults',
    from: 'Ages {{age}} and up',
    upTo: 'Up to {{age}}',
    one: 'Age {{age}}',
    rangeOfYears: 'Ages {{from}}–{{to}}',
    rangeOfMonths: 'Ages {{from}}–{{to}} months',
    range: 'Ages {{from}} – {{to}}',
    inYears_one: '{{count}}',
    inYears_other: '{{count}}',
    months_one: '{{count}} month',
    months_other: '{{count}} months',
  },
  inLanguage: { en: 'In English', fr: 'In French' },
  when: 'When:',
  where: 'Where:',
  items: '{{n}} items',
  video: 'Video',
  illustration: 'Illustration',
  viewDetails: 'View Details',
  ofListing: 'of {{title}}',
  virtual: 'Online',
  past: 'Past',
  soldOut: 'Sold out',
  spotsLeft_one: '{{count}} spot left',
  spotsLeft_other: '{{count}} spots left',
} as const;

/** What stands in the place of a map, on every page that has one, until the map is there. */
export const mapFrame = {
  loading: 'The map is loading…',
  failed: 'The map could not be loaded. The list has every listing.',
  failedHere: 'The map could not be loaded.',
  needsScripts: 'The map needs JavaScript. The list has every listing.',
} as const;
