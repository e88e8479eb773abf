import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('which fields an edit changed', () => {
  it('names those that say something else, and no other', () => {
    expect(changedFields({ title: 'Chess', location: 'London' }, { title: 'Go', location: 'London' })).toEqual([
      'title',
    ]);
    expect(changedFields({ ageMin: null }, { ageMin: 60 })).toEqual(['ageMin']);
  });

  it('is not misled by how a moment, a missing value or the order of links is stored', () => {
    expect(
      changedFields(
        {
          eventStart: '2027-05-01T21:00:00.000Z',
          eventEnd: null,
          socialMedia: { website: 'https://a.test', instagram: '@a' },
        },
        {
          eventStart: new Date('2027-05-01T17:00:00-04:00'),
          eventEnd: undefined,
          socialMedia: { instagram: '@a', website: 'https://a.test', twitter: undefined },
        },
      ),
    ).toEqual([]);
  });
});
