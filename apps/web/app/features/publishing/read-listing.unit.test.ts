import { createListingSchema } from '@canopy/contracts/listings';
import { describe, expect, it } from 'vitest';
import { isAboutUnfinished, readListing, unfinishedSentences } from './read-listing.ts';

const filled = {
  title: 'Saturday math circle',
  description: 'Puzzles and snacks.',
  category: 'education',
  contact: 'hello@maple.example',
  location: '100 King Street, London',
  price: '25',
  maxAttendees: '',
  eventStart: '2026-12-05T10:00',
  eventEnd: '2026-12-05T11:30',
  'socialMedia.website': '',
};
const read = (change: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...change })) form.set(name, value);
  return readListing(form);
};
const problems = (change: Record<string, string>) => read(change).reply().error ?? null;

describe('reading the add-listing form', () => {
  it('ADD-01: a filled form becomes what the API takes, with every field that a provider enters and times read as Toronto time', () => {
    const submission = read({
      language: 'fr',
      isVirtual: 'on',
      maxAttendees: '12',
      'socialMedia.website': 'https://maple.example',
      'socialMedia.instagram': '@maple.kids',
      'media[0].id': '6f8d2f7e-9a51-4a4c-8c39-000000000001',
      'media[0].alt': 'Paint',
    });
    expect(submission.status === 'success' && createListingSchema.parse(submission.value)).toEqual({
      title: 'Saturday math circle',
      description: 'Puzzles and snacks.',
      category: 'education',
      language: 'fr',
      contact: 'hello@maple.example',
      isVirtual: true,
      location: '100 King Street, London',
      price: 2_500,
      isFreeEvent: false,
      isContactForPrice: false,
      maxAttendees: 12,
      eventStart: '2026-12-05T15:00:00.000Z',
      eventEnd: '2026-12-05T16:30:00.000Z',
      socialMedia: { website: 'https://maple.example', instagram: '@maple.kids' },
      media: [{ id: '6f8d2f7e-9a51-4a4c-8c39-000000000001', alt: 'Paint' }],
    });
  });

  it.each([
    [{}, { ageMin: undefined, ageMax: undefined }],
    [
      { ages: 'all', ageMin: '5' },
      { ageMin: 0, ageMax: undefined },
    ],
    [{ ages: 'adults' }, { ageMin: 216, ageMax: undefined }],
    [
      { ages: 'range', ageMin: '18 months', ageMax: '4' },
      { ageMin: 18, ageMax: 48 },
    ],
    [
      { ages: 'range', ageMin: '', ageMax: '3' },
      { ageMin: 0, ageMax: 36 },
    ],
    // Without scripts the two fields are there whatever was chosen.
    [
      { ages: '', ageMin: '5', ageMax: '' },
      { ageMin: 60, ageMax: undefined },
    ],
  ])('ages entered as %j become months', (entered, expected) => {
    const submission = read(entered as Record<string, string>);
    const { ageMin, ageMax } = createListingSchema.parse((submission as { value: object }).value);
    expect({ ageMin, ageMax }).toEqual(expected);
  });

  it.each([
    [{ ages: 'range', ageMin: 'five' }, { ageMin: ['Please enter an age like 5, or 18 months.'] }],
    [{ ages: 'range' }, { ageMin: ['Please enter an age like 5, or 18 months.'] }],
    [{ ages: 'range', ageMin: '8', ageMax: '5' }, { ageMax: ['Please enter an age that is not below the youngest.'] }],
    [{ ages: 'range', ageMin: '101' }, { ageMin: ['Please enter at most 100 years.'] }],
  ])('ages entered as %j are refused beside their field', (entered, expected) => {
    expect(problems(entered as Record<string, string>)).toEqual(expected);
  });

  it.each([
    ['ADD-02: a title', 'title', { title: ' ' }, 'Please enter a title.'],
    ['ADD-03: a description', 'description', { description: '' }, 'Please enter a description.'],
    ['ADD-04: a category', 'category', { category: '' }, 'Please choose a category.'],
    ['ADD-05: a contact email', 'contact', { contact: 'nobody' }, 'Please enter a valid email address.'],
    [
      'ADD-06: a start',
      'eventStart',
      { eventStart: '', eventEnd: '' },
      'Please provide a start date and time for the event.',
    ],
    [
      'ADD-08: a location, unless virtual',
      'location',
      { location: '' },
      'Please enter a location, or mark the listing as online.',
    ],
    [
      'ADD-10: a price, unless free or contact for price',
      'price',
      { price: '' },
      'Please enter a price, or choose free or contact for price.',
    ],
  ])('%s is required', (_name, field, change, sentence) => {
    expect(problems(change)).toEqual({ [field]: [sentence] });
  });

  it('ADD-07: the end is optional, but not before the start', () => {
    expect(problems({ eventEnd: '' })).toBeNull();
    expect(problems({ eventEnd: '2026-12-05T10:00' })).toBeNull();
    expect(problems({ eventEnd: '2026-12-05T09:59' })).toEqual({ eventEnd: ['Event end must be after the start.'] });
  });

  it('ADD-08: a virtual listing needs no location', () => {
    expect(problems({ isVirtual: 'on', location: '' })).toBeNull();
  });

  it('ADD-09, CONST-06: a price is 0, or a number from 0.50 in steps of a cent', () => {
    expect(problems({ price: '0' })).toBeNull();
    for (const price of ['0.50', '0.51']) expect(problems({ price })).toBeNull();
    for (const price of ['0.01', '0.49'])
      expect(problems({ price })).toEqual({ price: ['Please enter 0, or a price from 0.50 to 99,999.99.'] });
    expect(problems({ price: '1.005' })).toEqual({ price: ['Please enter an amount like 25 or 25.50.'] });
    expect(problems({ price: '-1' })).toEqual({ price: ['Please enter an amount like 25 or 25.50.'] });
  });

  it('ADD-10: free or contact for price needs no price', () => {
    expect(problems({ price: '', isFreeEvent: 'on' })).toBeNull();
    expect(problems({ price: '0', isContactForPrice: 'on' })).toBeNull();
  });

  it('ADD-11, CONST-06: spots are empty for unlimited, else a whole number of at least 1', () => {
    expect(problems({ maxAttendees: '1' })).toBeNull();
    expect(problems({ maxAttendees: '0' })).toEqual({ maxAttendees: ['Please enter at least 1.'] });
    expect(problems({ maxAttendees: '1.5' })).toEqual({ maxAttendees: ['Please enter a whole number.'] });
  });

  it.each(['website', 'facebook', 'linkedin', 'youtube'])('ADD-15: %s is a web address', (network) => {
    expect(problems({ [`socialMedia.${network}`]: 'https://example.org/maple' })).toBeNull();
    expect(problems({ [`socialMedia.${network}`]: '@maple' })).toEqual({
      [`socialMedia.${network}`]: ['Please enter a full web address that starts with https://.'],
    });
  });

  it.each(['instagram', 'twitter'])('ADD-16: %s is an @handle or a web address', (network) => {
    expect(problems({ [`socialMedia.${network}`]: '@maple.kids' })).toBeNull();
    expect(problems({ [`socialMedia.${network}`]: 'https://example.org/maple' })).toBeNull();
    expect(problems({ [`socialMedia.${network}`]: 'maple kids' })).toEqual({
      [`socialMedia.${network}`]: ['Please enter an @handle or a full web address.'],
    });
  });

  it('says everything that is wrong at once, rules between fields included', () => {
    expect(
      Object.keys(problems({ title: '', location: '', price: '', eventEnd: '2026-12-04T10:00' }) ?? {}).sort(),
    ).toEqual(['eventEnd', 'location', 'price', 'title']);
  });

  it('takes a time that the spring clock jumps over as the time an hour later', () => {
    const submission = read({ eventStart: '2027-03-14T02:30', eventEnd: '' });
    expect(submission.status === 'success' && submission.value['eventStart']).toBe('2027-03-14T07:30:00.000Z');
  });
});

describe('a form with a file that has not arrived', () => {
  it('is refused beside the files, together with everything else that is wrong', () => {
    expect(problems({ mediaUnfinished: 'sending' })).toEqual({ media: unfinishedSentences('sending') });
    expect(problems({ mediaUnfinished: 'failed', title: '' })).toEqual({
      media: unfinishedSentences('failed'),
      title: ['Please enter a title.'],
    });
    expect(unfinishedSentences('sending').concat(unfinishedSentences('failed')).map(isAboutUnfinished)).toEqual([
      true,
      true,
    ]);
  });

  it('is what it was once nothing is missing', () => {
    expect(problems({})).toBeNull();
    expect(problems({ mediaUnfinished: '' })).toBeNull();
    expect(isAboutUnfinished('Maximum 10 files allowed')).toBe(false);
  });
});
