import { describe, expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

const links = { resetUrl: 'https://canopy.test/signin?mode=reset' };

describe('a mail about a new way into an account', () => {
  it.each(['password-reset-done', 'address-confirmed', 'password-ended'] as const)(
    '%s says that the private address of the calendar ended',
    (template) => {
      const mail = renderEmail(template, { name: 'Robin', providerName: 'Google', ...links });
      for (const part of [mail.text, mail.html])
        expect(part).toContain('The private address of your calendar ended too; My Calendar makes a new one.');
    },
  );
});

describe('the plain text', () => {
  it('begins with the greeting, as the page does, and carries names as they are', () => {
    expect(
      renderEmail('password-reset', { name: 'Robin & <Co>', secretUrl: 'https://canopy.test/x' }).text.split('\n\n')[0],
    ).toBe('Hello Robin & <Co>');
    expect(
      renderEmail('money-alert', {
        headline: 'A refund failed',
        facts: 'f',
        whatToDo: 'w',
        url: 'https://canopy.test',
      }).text.split('\n\n')[0],
    ).toBe('A refund failed');
  });
});

it('a time that ends with a stop is followed by no second one', () => {
  const mail = renderEmail('listing-cancelled', {
    name: 'Robin',
    listingTitle: 'Choir',
    providerName: 'Maple',
    when: 'Jul 1, 2027, 10:00 a.m.',
    listingsUrl: 'https://canopy.test/listings',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('10:00 a.m.');
    expect(part).not.toContain('a.m..');
  }
});
