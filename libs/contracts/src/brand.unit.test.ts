import { expect, it } from 'vitest';
import { brandOf } from './brand.ts';

it('the brand is what its variables say, and an empty one says nothing', () => {
  expect(brandOf({ BRAND_NAME: 'Maple', BRAND_DONATE_URL: '', MAIL_FROM: '' })).toEqual({ name: 'Maple' });
  expect(brandOf({ BRAND_NAME: ' Maple\n', MAIL_FROM: ' ' })).toEqual({ name: 'Maple' });
  expect(brandOf({})).toEqual({});
});

it('each part of it has its variable', () => {
  const parts = {
    BRAND_NAME: 'name',
    BRAND_SUPPORT_EMAIL: 'supportEmail',
    BRAND_DONATE_URL: 'donateUrl',
    BRAND_MEETING_URL: 'meetingUrl',
    BRAND_INSTAGRAM_URL: 'instagramUrl',
    BRAND_FACEBOOK_URL: 'facebookUrl',
    BRAND_LINKEDIN_URL: 'linkedinUrl',
  };
  expect(brandOf(Object.fromEntries(Object.keys(parts).map((variable) => [variable, `of ${variable}`])))).toEqual(
    Object.fromEntries(Object.entries(parts).map(([variable, part]) => [part, `of ${variable}`])),
  );
});

it.each([
  [
    'its own address',
    { BRAND_SUPPORT_EMAIL: 'help@maple.example', MAIL_FROM: 'mail@maple.example' },
    'help@maple.example',
  ],
  ['the sender of its mails', { MAIL_FROM: 'mail@maple.example' }, 'mail@maple.example'],
  ['the same with a space at its end', { MAIL_FROM: 'mail@maple.example ' }, 'mail@maple.example'],
  ['the same with a name', { MAIL_FROM: 'Maple <mail@maple.example>' }, 'mail@maple.example'],
])('whoever writes to us reaches %s', (_, env, address) =>
  expect(brandOf(env)).toMatchObject({ supportEmail: address }),
);
