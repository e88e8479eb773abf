import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '@canopy/contracts/brand';
import { defaultRejectionReason } from '@canopy/contracts/applications';
import { goneNames } from '@canopy/contracts/recorded-name';
import { renderEmail } from './render-email.ts';
import { type MoneyAlert, type TemplateData, type TemplateName, templates } from './templates/index.ts';

const links = { resetUrl: 'https://canopy.test/signin?mode=reset' };
const rendered = <Name extends TemplateName>(name: Name, data: TemplateData[Name]) => renderEmail(name, { ...data });
/** Subject, and the text without what stands under every mail. */
const said = <Name extends TemplateName>(name: Name, data: TemplateData[Name]) => {
  const { subject, text } = rendered(name, data);
  return [subject, ...text.split('\n\n--\n')[0]!.split(/\n+/)];
};

describe('a mail about a new way into an account', () => {
  it.each([
    'password-reset-done',
    'password-changed',
    'email-changed',
    'social-disconnected',
    'address-confirmed',
    'password-ended',
  ] as const)('%s says that the private address of the calendar ended, in both languages', (template) => {
    const ended = {
      en: 'The private address of your calendar no longer works either; you can make a new one in My Calendar.',
      fr: 'L’adresse privée de votre calendrier ne fonctionne plus non plus; vous pouvez en créer une nouvelle dans Mon calendrier.',
    };
    for (const language of ['en', 'fr'] as const) {
      const mail = renderEmail(template, { name: 'Robin', providerName: 'Google', ...links }, language);
      for (const part of [mail.text, mail.html]) expect(part).toContain(ended[language]);
    }
  });

  it.each([
    ['en', 'A connected Google or Facebook account still signs you in; you can disconnect it on your account page'],
    ['fr', 'Un compte Google ou Facebook lié permet toujours de vous connecter; vous pouvez le dissocier'],
  ] as const)('after a reset, says that connected profiles stay, where there are any: %s', (language, sentence) => {
    const after = (profiles: object) =>
      renderEmail('password-reset-done', { name: 'Robin', ...links, ...profiles }, language);
    expect(after({ profilesStay: true }).text).toContain(sentence);
    expect(after({ profilesStay: true }).html).toContain(sentence);
    // A mail that an older version wrote does not say.
    for (const profiles of [{ profilesStay: false }, {}]) expect(after(profiles).text).not.toContain('Facebook');
  });

  it('an account that Google took over hears of a password only where there was one, and which profile ended', () => {
    const told = (more: object, language: 'en' | 'fr' = 'en') => {
      const data = { name: 'Robin', providerName: 'Google', ...links, ...more };
      const { subject, text } = renderEmail('password-ended', data, language);
      return `${subject}\n${text}`;
    };
    const without = told({ noPassword: true, endedProfiles: 'Facebook' });
    expect(without).toContain('Earlier access to your Canopy account has ended');
    expect(without).toContain(
      'so whoever signed in to this account with Facebook before could have been somebody else. We disconnected that profile, together with every open session.',
    );
    expect(without).toContain('If you like, you can set a password as well:');
    expect(without).not.toMatch(/old password|password that was|that password/);
    expect(told({ noPassword: true, endedProfiles: '' })).toContain(
      'so somebody else could have had access to the account. We ended all earlier access, together with every open session.',
    );
    const french = told({ noPassword: true, endedProfiles: 'Facebook' }, 'fr');
    expect(french).toContain('Les accès antérieurs à votre compte Canopy ont pris fin');
    expect(french).toContain('la personne qui se connectait à ce compte avec Facebook pouvait donc être quelqu’un');
    expect(french).not.toMatch(/ancien mot de passe|mot de passe d’avant/);
    // One that an older version wrote says neither.
    for (const [more, ended] of [
      [{}, ''],
      [{ noPassword: false, endedProfiles: 'Facebook' }, ' (Facebook)'],
    ] as const) {
      expect(told(more)).toContain('The old password of your Canopy account no longer works');
      expect(told(more)).toContain(`together with every open session and other connected profiles${ended}.`);
      expect(told(more, 'fr')).toContain(`à chaque session ouverte et aux autres comptes liés${ended}.`);
    }
  });

  it('a profile that was connected can be disconnected by whoever did not do that', () => {
    const data = { name: 'Robin', providerName: 'Google', accountUrl: 'https://canopy.test/account' };
    expect(said('social-connected', data)).toContain(
      'If that was not you, please disconnect it on your account page, under Connected accounts, and set a new password.',
    );
    expect(renderEmail('social-connected', data, 'fr').text).toContain(
      'Si ce n’était pas vous, veuillez le dissocier sur la page de votre compte, sous Comptes liés, et choisir un nouveau mot de passe.',
    );
  });

  it('another address is told to the new one, to whoever has it already, and to the old one', () => {
    const secretUrl = 'https://canopy.test/change-email?token=x';
    expect(said('email-change', { secretUrl })).toEqual([
      'Please confirm your new email for Canopy',
      'Hello',
      'Somebody, probably you, wants to use this address for their account at Canopy. Please confirm it in a browser in which you are signed in to that account.',
      'Confirm my new email:',
      secretUrl,
      'The link works once, for one day. Until then the account keeps the address that it has. If it was not you, you do not need to do anything.',
    ]);
    expect(said('email-change-taken', { name: 'Robin', url: 'https://canopy.test/signin' })).toContain(
      'Somebody, perhaps you, asked to use this address for another account. You already have an account with it, and an address can belong to one account only, so nothing has changed.',
    );
    expect(said('email-change-requested', { name: 'Robin', ...links })).toContain(
      'If that was you, all is well. If not, please set a new password at once: then the link no longer works, and every device is signed out.',
    );
    expect(said('email-changed', { name: 'Robin' })).toContain(
      `If that was you, all is well. If not, please write to ${brand.supportEmail} at once.`,
    );
    expect(renderEmail('email-change', { secretUrl }, 'fr').text).toContain(
      'https://canopy.test/fr/change-email?token=x',
    );
  });

  it('one that was disconnected is told in the language of the account', () => {
    const data = { name: 'Robin', providerName: 'Google', ...links };
    expect(said('social-disconnected', data)).toEqual([
      'You can no longer sign in to Canopy with Google',
      'Hello Robin',
      'Your Google account was just disconnected, and every other device was signed out.',
      'The private address of your calendar no longer works either; you can make a new one in My Calendar.',
      'If that was you, all is well. If not, please set a new password at once:',
      'Set a new password:',
      'https://canopy.test/signin?mode=reset',
    ]);
    const french = renderEmail('social-disconnected', data, 'fr');
    expect(french.subject).toBe('Vous ne pouvez plus vous connecter à Canopy avec Google');
    expect(french.text).toContain(
      'Votre compte Google vient d’être dissocié, et tous les autres appareils ont été déconnectés.',
    );
    expect(french.text).toContain('https://canopy.test/fr/signin?mode=reset');
  });
});

describe('the plain text', () => {
  it('begins with the greeting, as the page does, and carries names as they are', () => {
    const { text, html } = rendered('password-reset', {
      name: 'Robin & <Co>',
      secretUrl: 'https://canopy.test/?a=b&c',
    });
    expect(text.split('\n\n')[0]).toBe('Hello Robin & <Co>');
    expect(text).toContain('https://canopy.test/?a=b&c');
    expect(html).toContain('Hello Robin &amp; &lt;Co&gt;');
    expect(html).toContain('https://canopy.test/?a&#x3D;b&amp;c');
  });
});

it('a second factor that was reset has ended the sessions, except where an older version reset it', () => {
  const reset = {
    name: 'Robin',
    change: 'reset',
    by: 'Avery',
    url: 'https://canopy.test/account/second-factor',
  } as const;
  const said = [{ signedOut: true }, {}].map((more) => rendered('second-factor-changed', { ...reset, ...more }).text);
  expect(said[0]).toContain(
    'reset the second factor of your account, and every device was signed out. Please set it up',
  );
  expect(said[1]).toContain('reset the second factor of your account. Please set it up');
});

it.each(['en', 'fr'] as const)('a name makes no link, in any part and language (%s)', (language) => {
  const name = 'Refunds at evil-site.example, J.R. St.Clair';
  const url = 'https://canopy.example/account/second-factor';
  const { subject, html, text } = renderEmail(
    'second-factor-changed',
    { name, change: 'reset', by: name, url },
    language,
  );
  for (const part of [subject, html, text]) expect(part).not.toContain('evil-site.example');
  for (const part of [html, text]) {
    expect(part.replaceAll('\u200b', '')).toContain(name);
    expect(part).toContain('/account/second-factor');
  }
});

it('a mail whose facts are not all there is not rendered', () => {
  expect(() => renderEmail('late-refund', { buyerName: 'Robin', listingTitle: 'Choir' })).toThrow();
  expect(() => renderEmail('late-refund', { buyerName: 'Robin', amountCents: 100 })).toThrow();
  expect(() => renderEmail('money-alert', { kind: 'nothing', url: '' })).toThrow();
});

it('a time that ends with a stop is followed by no second one', () => {
  const mail = rendered('listing-cancelled', {
    name: 'Robin',
    listingTitle: 'Choir',
    providerName: 'Maple',
    eventStart: '2027-07-01T14:00:00Z',
    listingsUrl: 'https://canopy.test/listings',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(' (planned for Thu, Jul 1, 2027, 10:00 a.m.)');
    expect(part).not.toContain('a.m..');
  }
});

it('whoever was paid back in another way reads so of a cancelled event, and what to do if it is not true', () => {
  const mail = rendered('listing-cancelled', {
    name: 'Robin',
    listingTitle: 'Choir',
    providerName: 'Maple',
    eventStart: null,
    settledCents: 7_000,
    listingsUrl: 'https://canopy.test/listings',
  });
  expect(mail.text).toContain(
    '$70.00 CAD was settled with you in another way than by your card; if you do not have it',
  );
  expect(mail.text).not.toContain('free spot');
});

describe('applications', () => {
  it('the applicant reads the question as it was written', () => {
    const mail = rendered('application-question', {
      name: 'Robin',
      businessName: 'Maple',
      question: 'Which ages do you teach, & where?\n1. Toddlers?\n2. Teens?',
      applicationUrl: 'https://canopy.test/become-provider',
    });
    // Lines stay lines.
    const lines = '1. Toddlers?\n2. Teens?</span>';
    expect(mail.html.slice(0, mail.html.indexOf(lines))).toMatch(/<span style="white-space:pre-line;[^>]*>[^<]*$/);
    expect(mail.text).toContain('where?\n1. Toddlers?\n2. Teens?\n');
    expect(mail.subject).toBe('A question about your application: Maple');
    expect(mail.text).toContain('Which ages do you teach, & where?');
    expect(mail.html).toContain('Which ages do you teach, &amp; where?');
    expect(mail.text).toContain('https://canopy.test/become-provider');
  });

  it('whoever was rejected reads that they may apply again, and where', () => {
    const applicationUrl = 'https://canopy.test/become-provider';
    expect(said('application-reopened', { name: 'Robin', businessName: 'Maple', applicationUrl })).toEqual([
      'You may apply to Canopy again',
      'Hello Robin',
      'We did not accept your application as Maple. You may apply again now.',
      'Everything you wrote is still there. Please change what needs changing, and send the application again.',
      'Apply again:',
      applicationUrl,
    ]);
  });

  it('administrators read who has applied, or how many, and how many wait', () => {
    const applicationsUrl = 'https://canopy.test/admin';
    const hour = 'More that arrive within the next hour come together in one email.';
    const button = ['Read the applications:', applicationsUrl];
    expect(said('applications-waiting', { arrived: 1, businessName: 'Maple', waiting: 1, applicationsUrl })).toEqual([
      'New application: Maple',
      '1 application to read',
      'Maple has applied.',
      hour,
      ...button,
    ]);
    expect(said('applications-waiting', { arrived: 3, businessName: null, waiting: 5, applicationsUrl })).toEqual([
      '3 new applications',
      '5 applications to read',
      '3 people have applied.',
      hour,
      ...button,
    ]);
  });
});

it('administrators are told what waits, since when, and what to look at', () => {
  expect(
    said('backlog-alert', {
      kind: 'emails',
      since: '2026-11-05T15:00:00Z',
      url: 'https://canopy.test/admin/operations',
    }),
  ).toEqual([
    'Emails have been waiting for more than an hour',
    'Emails have been waiting for more than an hour',
    'The oldest has waited since Nov 5, 2026, 10:00 a.m. and is still not out.',
    'Please see whether the worker runs and what the mail server answers. When it works again, waiting emails are sent by themselves.',
    'Open operations:',
    'https://canopy.test/admin/operations',
  ]);
});

describe('a confirmation', () => {
  const sale = {
    buyerName: 'Robin',
    listingTitle: 'Choir',
    quantity: 2,
    eventStart: '2026-07-01T13:00:00Z',
    isVirtual: false,
    location: 'Elora',
    amountCents: 7_000,
    contact: 'maple@canopy.test',
    codes: ['one', 'two'],
    ticketsUrl: 'https://canopy.test/tickets/1',
    listingUrl: 'https://canopy.test/listings/1',
  };

  it('says how many tickets, when, where and what was paid', () => {
    expect(said('purchase-confirmation', sale)).toEqual([
      'Your 2 tickets for Choir',
      'You are going, Robin!',
      '2 tickets for Choir',
      'When: Wed, Jul 1, 2026, 9:00 a.m.',
      'Where: Elora',
      'Paid: $70.00 CAD',
      'Contact: maple@canopy.test',
      'Ticket codes:',
      '- one',
      '- two',
      'To show or print, with a QR code for the door:',
      'https://canopy.test/tickets/1',
      'The listing:',
      'https://canopy.test/listings/1',
    ]);
    expect(rendered('purchase-confirmation', sale).html).toContain('>Open your tickets</a>');
  });

  it('of a purchase that was lost says that the codes of an earlier email no longer count', () => {
    const again =
      'We lost your purchase through a failure of ours and have entered it again. The codes in this email count; those in an earlier one no longer do.';
    for (const restored of [true, false]) {
      const { html, text } = rendered('purchase-confirmation', { ...sale, restored });
      expect([html.includes(again), text.includes(`\n\n${again}\n\nTicket codes:\n- one`)]).toEqual([
        restored,
        restored,
      ]);
    }
    expect(renderEmail('purchase-confirmation', { ...sale, restored: true }, 'fr').text).toContain(
      '\n\nUne panne chez nous nous a fait perdre votre achat; nous l’avons inscrit de nouveau. Les codes de ce courriel sont les bons; ceux d’un courriel antérieur ne valent plus.\n\nCodes des billets\u00a0:\n',
    );
  });

  it('of one free spot without a date says so', () => {
    const free = { ...sale, quantity: 1, amountCents: 0, eventStart: null, location: '', codes: ['one'] };
    expect(said('sign-up-confirmation', free).slice(0, 5)).toEqual([
      'Your 1 ticket for Choir',
      'You are going, Robin!',
      '1 ticket for Choir',
      'Paid: Free',
      'Contact: maple@canopy.test',
    ]);
    const { html } = rendered('sign-up-confirmation', free);
    expect(html).toContain('>Ticket code</p>');
    expect(html).toContain('>Open your ticket</a>');
    expect(said('sign-up-confirmation', { ...free, isVirtual: true })).toContain('Where: Online');
  });
});

describe('a mail about Premium', () => {
  const about = { name: 'Noor', feeBps: 1_000, premiumUrl: 'https://canopy.test/premium', rejected: false };
  const until = '2027-03-31T23:59:58Z';
  it('says that it begins, what it costs a sale, and when it renews', () => {
    expect(said('premium-started', { ...about, until })).toEqual([
      'Premium is active',
      'Thank you, Noor',
      'Premium is active. From now on we keep 10% of each sale, and the rest is yours.',
      'It renews on March 31, 2027, and you can cancel anytime.',
      'Open your Premium page:',
      about.premiumUrl,
    ]);
  });

  it('says that one which is to end when it begins does not renew, and why', () => {
    const line = (data: object, language: 'en' | 'fr' = 'en') =>
      renderEmail('premium-started', { ...about, until, ends: true, ...data }, language).text.split('\n\n')[2];
    expect([line({}), line({ rejected: true })]).toEqual([
      'It ends on March 31, 2027, and nothing more is charged. If you change your mind before then, choose Keep Premium.',
      'It ends on March 31, 2027, and nothing more is charged. It does not renew, because Premium is for approved providers.',
    ]);
    expect(line({}, 'fr')).toMatch(/prend fin le 31\smars\s2027/);
    expect(line({ rejected: true }, 'fr')).toContain('réservé aux prestataires approuvés');
  });

  it('says when a cancelled one ends', () => {
    expect(said('premium-cancelled', { ...about, until }).slice(0, 3)).toEqual([
      'Premium ends on March 31, 2027',
      'Hello Noor',
      'Your Premium subscription is cancelled. You keep Premium until Mar 31, 2027, 7:59 p.m., and nothing more is charged.',
    ]);
  });

  it('says that a renewal failed, and how to mend it', () => {
    expect(said('premium-renewal-failed', { ...about, feeBps: 1_250 })).toEqual([
      'Your Premium renewal could not be paid',
      'Hello Noor',
      'Your card was not charged for another year of Premium, so Premium is paused. We keep 12.5% of each sale until it is paid.',
      'You can pay with any card. Premium continues at once, and no sale before that is changed. The year that you pay for began when the last one ended.',
      'Pay for Premium:',
      about.premiumUrl,
    ]);
  });

  it('promises nothing to whom Premium is closed', () => {
    const rejected = { ...about, rejected: true };
    expect(said('premium-cancelled', { ...rejected, until })[3]).toBe(
      'It does not renew, because Premium is for approved providers.',
    );
    expect(said('premium-ended', rejected)[3]).toBe('Premium is for approved providers.');
    for (const language of ['en', 'fr'] as const)
      for (const template of ['premium-started', 'premium-cancelled', 'premium-ended'] as const) {
        const mail = (whom: object) => renderEmail(template, { ...whom, until }, language);
        for (const part of [mail(about).text, mail(about).html]) expect(part).toContain('/premium');
        for (const part of [mail(rejected).text, mail(rejected).html]) expect(part).not.toContain('/premium');
        expect(mail(rejected).text).not.toMatch(/\n{3}/);
      }
    expect(said('premium-cancelled', { ...about, until })[3]).toBe(
      'If you change your mind before then, choose Keep Premium.',
    );
  });

  it('says that it has ended', () => {
    expect(said('premium-ended', { ...about, feeBps: 2_000 }).slice(0, 3)).toEqual([
      'Premium has ended',
      'Hello Noor',
      'Your Premium subscription has ended, and nothing more is charged. From now on we keep 20% of each sale.',
    ]);
  });
});

it('a reminder says how many tickets, when and where', () => {
  const coming = {
    name: 'Robin',
    listingTitle: 'Choir',
    eventStart: '2026-07-01T13:00:00Z',
    isVirtual: true,
    location: '',
    tickets: 1,
    ticketsUrl: 'https://canopy.test/tickets',
  };
  expect(said('ticket-reminder', coming).slice(0, 5)).toEqual([
    'Reminder: Choir',
    'See you soon, Robin!',
    'You have 1 ticket for Choir.',
    'When: Wed, Jul 1, 2026, 9:00 a.m.',
    'Where: Online',
  ]);
  expect(said('ticket-reminder', { ...coming, tickets: 3, isVirtual: false, location: 'Elora' })).toEqual(
    expect.arrayContaining(['You have 3 tickets for Choir.', 'Where: Elora']),
  );
});

it('a change says what is new and what it was, and nothing of what stayed', () => {
  const change = { name: 'Robin', listingTitle: 'Choir', ticketsUrl: 'https://canopy.test/tickets' };
  const time = {
    now: { eventStart: null, eventEnd: null },
    before: { eventStart: '2025-01-05T15:00:00Z', eventEnd: '2025-01-05T17:00:00Z' },
  };
  const place = { now: { isVirtual: true, location: 'Elora' }, before: { isVirtual: false, location: 'Elora' } };
  expect(said('listing-moved', { ...change, time, place }).slice(3, 7)).toEqual([
    'When: to be arranged with the provider',
    '(before: Sun, Jan 5, 2025, 10:00 a.m. – 12:00 p.m.)',
    'Where: Online',
    '(before: Elora)',
  ]);
  expect(said('listing-moved', { ...change, time: null, place: null }).join()).not.toMatch(/When|Where/);
});

it('who cancelled or changed an event is not said, in either language: an administrator can, too', () => {
  const event = {
    name: 'Robin',
    listingTitle: 'Choir',
    ticketsUrl: 'https://canopy.test/tickets',
    time: null,
    place: null,
  };
  const off = { ...event, providerName: 'Maple', eventStart: null, listingsUrl: 'https://canopy.test/listings' };
  const refunded = {
    ...{ buyerName: 'Robin', providerName: 'Maple', listingTitle: 'Choir', amountCents: 3_500, seats: 1, seatsLeft: 0 },
    ...{ source: 'cancellation', reason: null },
  };
  for (const [template, data, english, french] of [
    [
      'listing-cancelled',
      off,
      'Choir by Maple has been cancelled.',
      'l’activité Choir offerte par Maple a été annulée.',
    ],
    ['refund', refunded, 'Choir by Maple has been cancelled.', 'l’activité Choir offerte par Maple a été annulée.'],
    [
      'listing-moved',
      event,
      'Choir, for which you have a ticket, has been changed.',
      'Choir, pour laquelle vous avez un billet, a été modifiée.',
    ],
  ] as const)
    for (const [language, sentence] of [
      ['en', english],
      ['fr', french],
    ] as const) {
      const mail = renderEmail(template, data, language);
      for (const part of [mail.text, mail.html.replaceAll(/<\/?strong>/g, '')]) {
        expect(part).toContain(sentence);
        expect(part).not.toMatch(/Maple has cancelled|Maple a annulé|provider has|prestataire a /);
      }
    }
});

it('an approved provider who can be paid already is not told to set up payments, whoever cannot is', () => {
  const approved = {
    name: 'Robin',
    businessName: 'Maple',
    paymentSettingsUrl: 'https://canopy.test/payment-settings',
    addListingUrl: 'https://canopy.test/add-listing',
  };
  for (const [canBePaid, language, paid, first] of [
    [true, 'en', 'Free and paid listings can be booked at once.', 'Publish a listing:'],
    [true, 'fr', 'gratuites et payantes peuvent être réservées', 'Publiez une annonce\u00a0:'],
    [false, 'en', 'set up payments first', 'Set up payments'],
    [false, 'fr', 'configurez d’abord les paiements', 'Configurer les paiements'],
    [undefined, 'en', 'set up payments first', 'Set up payments'],
  ] as const) {
    const data = canBePaid === undefined ? approved : { ...approved, canBePaid };
    const { text, html } = renderEmail('application-approved', data, language);
    for (const part of [text, html]) {
      expect(part).toContain(paid);
      expect(part).toContain(first);
      expect(part.includes('/payment-settings')).toBe(!canBePaid);
    }
  }
});

it('whoever was a provider already is told what a rejected application ends, and nobody else is', () => {
  const rejected = { name: 'Robin', businessName: 'Maple', reason: 'We could not reach you.' };
  for (const [language, ended] of [
    ['en', 'your listings cannot be booked any more, you can publish and change none, and Premium is not renewed.'],
    ['fr', 'vos annonces ne peuvent plus être réservées, vous ne pouvez en publier ni en modifier aucune'],
  ] as const)
    for (const wasProvider of [true, false, undefined]) {
      const data = wasProvider === undefined ? rejected : { ...rejected, wasProvider };
      const { text, html } = renderEmail('application-rejected', data, language);
      for (const part of [text, html])
        expect(part.includes(ended), `${language} ${wasProvider}`).toBe(wasProvider === true);
      if (language === 'fr') expect(text).not.toMatch(/[^\u00a0\n]:(?=\s|$)|[ ][;!?$%]/m);
    }
});

describe('a payment that came too late', () => {
  it('is told to the buyer with its amount', () => {
    expect(said('late-refund', { buyerName: 'Robin', listingTitle: 'Choir', amountCents: 7_000 })).toContain(
      'We are returning the whole $70.00 CAD to your card. You do not need to do anything.',
    );
  });

  it('and to the provider', () => {
    const late = { providerName: 'Maple', buyerName: 'Robin', listingTitle: 'Choir', amountCents: 7_000 };
    expect(said('late-payment-returned', { ...late, buyerIsGone: false })).toContain(
      'Robin paid $70.00 CAD for Choir after the hold had ended, and no spots were left.',
    );
    expect(said('late-payment-returned', { ...late, buyerIsGone: true })).toContain(
      'Somebody paid $70.00 CAD for Choir but deleted their account before the payment arrived.',
    );
    expect(rendered('late-payment-returned', { ...late, buyerIsGone: true }).html).toContain(
      'Hello Maple, somebody paid $70.00 CAD',
    );
  });

  it('names no spots that were taken where the listing was called off or taken down', () => {
    const late = { buyerName: 'Robin', listingTitle: 'Choir', amountCents: 7_000, listingGone: true };
    const toProvider = { ...late, providerName: 'Maple', buyerIsGone: false };
    expect(said('late-refund', late)).toContain(
      'Your payment for Choir arrived after it had been called off or taken down.',
    );
    expect(said('late-payment-returned', toProvider)).toContain(
      'Robin paid $70.00 CAD for Choir after it had been called off or taken down.',
    );
    const french = [
      renderEmail('late-refund', late, 'fr'),
      renderEmail('late-payment-returned', toProvider, 'fr'),
    ] as const;
    for (const { text, html } of french)
      for (const part of [text, html]) expect(part).toContain('quand l’activité était déjà annulée ou retirée.');
    for (const { text, html } of [
      ...french,
      rendered('late-refund', late),
      rendered('late-payment-returned', toProvider),
    ])
      expect(text + html).not.toMatch(/spots|places/);
  });
});

describe('a refund', () => {
  const back = {
    buyerName: 'Robin',
    listingTitle: 'Choir',
    providerName: 'Maple',
    source: 'request' as const,
    amountCents: 3_500,
    seats: 0,
    seatsLeft: 2,
    reason: 'Rain.',
  };
  const end = 'You do not need to do anything.';

  it('of money alone', () => {
    for (const language of ['en', 'fr'] as const)
      expect(renderEmail('refund', { ...back, reason: 'It rained.\nTwice.' }, language).html).toMatch(
        /pre-line[^>]*>It rained.\nTwice.<\/span>/,
      );
    expect(said('refund', back)).toEqual([
      'Your money is on its way back: Choir',
      'Your money is on its way back',
      'Hello Robin, this is about your tickets for Choir.',
      '$35.00 CAD is going back to your card. Banks take up to ten days to show it.',
      'Your tickets stay valid.',
      'Why: Rain.',
      end,
    ]);
  });

  it('of spots alone', () => {
    expect(said('refund', { ...back, amountCents: 0, seats: 1, seatsLeft: 1 })).toEqual([
      'Your spot was taken back: Choir',
      'Your spot was taken back',
      'Hello Robin, this is about your tickets for Choir.',
      'No money is being refunded.',
      '1 of your spots has been taken back; 1 stays valid.',
      'Why: Rain.',
      end,
    ]);
  });

  it('of the last spot speaks of one ticket where it was one, and of all where they were more', () => {
    const last = (seats: number) => ({ ...back, amountCents: 0, seats, seatsLeft: 0 });
    expect([1, 2].map((seats) => said('refund', last(seats))[4])).toEqual([
      'Your ticket is no longer valid.',
      'All your tickets are no longer valid.',
    ]);
    expect(renderEmail('refund', last(1), 'fr').text).toContain('Votre billet n’est plus valide.');
    expect(renderEmail('refund', last(2), 'fr').text).toContain('Aucun de vos billets n’est plus valide.');
  });

  it('of a listing that was cancelled', () => {
    expect(said('refund', { ...back, source: 'cancellation', seats: 2, seatsLeft: 0, reason: null })).toEqual([
      'Cancelled: Choir',
      'Cancelled',
      'Hello Robin, Choir by Maple has been cancelled.',
      '$35.00 CAD is going back to your card. Banks take up to ten days to show it.',
      'All your tickets are no longer valid.',
      'Why: The listing was cancelled.',
      end,
    ]);
  });

  it('whose money went back before says so, and never that none does', () => {
    const spots = { ...back, amountCents: 0, seats: 2, seatsLeft: 0, returnedCents: 3_500, ticketsGo: true };
    const sentence = '$35.00 CAD has already been returned to you. Banks take up to ten days to show it.';
    expect(said('refund', spots)[3]).toBe(sentence);
    expect(said('refund', { ...spots, source: 'cancellation', reason: null })[3]).toBe(sentence);
    expect(said('refund', { ...spots, source: 'cancellation', reason: null, returnedCents: 0 })[3]).toBe(
      'What you paid goes back to your card.',
    );
    const french = renderEmail('refund', { ...spots, source: 'cancellation', reason: null }, 'fr').text;
    expect(french).toContain('La somme de 35,00\u00a0$\u00a0CAD vous a déjà été remboursée.');
    expect(french).not.toContain('Aucun argent');
    const small = renderEmail('refund', { ...back, amountCents: 100 }, 'fr').text;
    expect(small).toContain('La somme de 1,00\u00a0$\u00a0CAD retourne sur votre carte.');
  });

  it('promises no ticket that is gone, or about to go', () => {
    const promised = 'Your tickets stay valid.';
    const going = { ...back, ticketsGo: true };
    expect(said('refund', going)).toContain('A separate email tells you about your tickets.');
    expect(said('refund', { ...going, seatsLeft: 0 })).toContain('Your tickets are no longer valid.');
    for (const data of [going, { ...going, seatsLeft: 0 }]) {
      expect(said('refund', data)).not.toContain(promised);
      expect(renderEmail('refund', data, 'fr').text).not.toContain('Vos billets restent valides.');
    }
    expect(said('refund', { ...back, ticketsGo: false })).toContain(promised);
  });

  it('by the bank, after a dispute', () => {
    expect(said('refund', { ...back, source: 'dispute', seats: 2, seatsLeft: 0, reason: null })).toEqual([
      'Your spot was taken back: Choir',
      'Your spot was taken back',
      'Hello Robin, this is about your tickets for Choir.',
      'Your bank decided the dispute in your favour and returned $35.00 CAD.',
      'All your tickets are no longer valid.',
      'Why: The bank gave the money back after a dispute.',
      end,
    ]);
    const before = {
      ...back,
      source: 'dispute' as const,
      amountCents: 0,
      seats: 2,
      seatsLeft: 0,
      returnedCents: 3_500,
      reason: null,
    };
    expect(said('refund', before)[3]).toBe(
      '$35.00 CAD has already been returned to you. Banks take up to ten days to show it.',
    );
    expect(said('refund', before)).toContain('Why: Your bank decided the dispute in your favour.');
    expect(renderEmail('refund', before, 'fr').text).toContain('vous a déjà été remboursée');
  });

  it('in the dashboard of the card provider', () => {
    expect(said('refund', { ...back, source: 'card_provider', reason: null })).toContain(
      'Why: Returned in the dashboard of the card provider.',
    );
  });
});

it.each([
  [1_400, 'We have taken $70.00 CAD from your payment account, and given $14.00 CAD of our fee back to it.'],
  [0, 'We have taken $70.00 CAD from your payment account.'],
])('a lost dispute that the provider bears: what was taken, and %i cents of the fee', (feeCents, taken) => {
  const { subject, text } = renderEmail('dispute-taken', {
    name: 'Maple',
    buyerName: 'Robin',
    listingTitle: 'Choir',
    amountCents: 7_000,
    feeCents,
    saleUrl: 'https://canopy.test/refund-sale/1',
  });
  expect(subject).toBe('A payment for Choir was taken back by the bank');
  expect(text.split('\n\n').slice(0, 4)).toEqual([
    'Hello Maple',
    'Robin disputed a payment for Choir, and the bank decided for them: $70.00 CAD went back to the family.',
    taken,
    'Open the sale:\nhttps://canopy.test/refund-sale/1',
  ]);
});

describe('an alert about money', () => {
  const dispute = {
    buyerName: 'Robin',
    listingTitle: 'Choir',
    amountCents: 7_000,
    status: 'lost',
    parked: false,
    extra: false,
    premium: false,
    dueAt: null,
  };
  const ended = {
    kind: 'dispute_ended' as const,
    ...dispute,
    lost: false,
    spent: false,
    decided: false,
    wonBack: false,
    owed: false,
    owedCents: null,
  };
  const disputed = "Robin disputes $70.00 CAD for Choir. The card provider's word for it: lost.";
  const notOurs =
    'No tickets were given for it. Please look at it in the dashboard of the card provider and return the money if it is not ours.';
  const refund = { amountCents: 7_000, listingTitle: 'Choir' };

  it.each<[MoneyAlert, headline: string, facts: string, whatToDo: string]>([
    [
      { kind: 'refund_failed', ...refund, buyerName: 'Robin', problem: 'No balance.' },
      'A refund did not reach the buyer',
      '$70.00 CAD for Choir, paid by Robin. The card provider says: No balance.',
      'Please try again from the sale, or return the money in another way.',
    ],
    [
      {
        kind: 'refund_failed',
        ...refund,
        takenCents: 2_000,
        restCents: 5_000,
        buyerName: 'Robin',
        problem: 'not_taken_by_bank',
      },
      'A refund did not reach the buyer',
      '$70.00 CAD for Choir, paid by Robin. The card provider says: The bank did not take the money back.',
      'Please try again from the sale, or return the money in another way. $20.00 CAD was taken from the provider for refunds of this payment that failed, and lies with us: trying again pays from that first and takes only the rest.',
    ],
    [
      { kind: 'refund_failed', ...refund, takenCents: 7_000, restCents: 0, buyerName: 'Robin', problem: 'No balance.' },
      'A refund did not reach the buyer',
      '$70.00 CAD for Choir, paid by Robin. The card provider says: No balance.',
      'Please try again from the sale, or return the money in another way. $70.00 CAD was taken from the provider for refunds of this payment that failed, and lies with us: trying again pays from that and takes nothing more.',
    ],
    [
      { kind: 'refund_failed', ...refund, buyerName: 'Robin', problem: 'won_on_appeal' },
      'A refund did not reach the buyer',
      '$70.00 CAD for Choir, paid by Robin. A bank had given this money to the buyer, and returned it to us after an appeal. The event was cancelled, so it is owed to the buyer.',
      'Please try again from the sale, or return the money in another way.',
    ],
    [
      { kind: 'refund_absorbed', ...refund, absorbedCents: 3_500, providerName: 'Maple' },
      'A refund was not taken back from the provider',
      '$70.00 CAD for Choir went back in the dashboard of the card provider, and $35.00 of it was not taken back from Maple. The platform bears it, and the books show that.',
      'If the provider is to bear it, please settle that with them. Refunds that are made from the sale take the money back by themselves.',
    ],
    [
      {
        kind: 'owed_to_provider',
        takenCents: 2_000,
        feeCents: 400,
        owedCents: 1_600,
        listingTitle: 'Choir',
        buyerName: 'Robin',
        providerName: 'Maple',
      },
      'Money is owed to a provider',
      '$20.00 CAD was taken from Maple for refunds of what Robin paid for Choir, and $4.00 of the fee returned to them. These refunds failed, and none is under way that would be made of that money, so it lies with us.',
      '$16.00 CAD is all that is owed of this payment now. Please note in the list how you send it, then send it to Maple by hand. Until that is noted, the next refund of this payment is made of it.',
    ],
    [
      { kind: 'payment_mismatch', orderId: 'o1', problem: 'Paid in usd, expected cad.' },
      'A payment does not match its purchase',
      'Purchase o1: Paid in usd, expected cad.',
      notOurs,
    ],
    [
      { kind: 'paid_twice', orderId: 'o1', intentId: 'pi_2', amountCents: 7_000 },
      'A purchase was paid twice',
      'Purchase o1: Paid with pi_2 too: 7000 cents.',
      notOurs,
    ],
    [
      { kind: 'dispute_open', ...dispute, status: 'needs_response' },
      'A buyer disputes a payment',
      "Robin disputes $70.00 CAD for Choir. The card provider's word for it: needs_response.",
      'Please answer it in the dashboard of the card provider before its deadline.',
    ],
    [
      { kind: 'dispute_open', ...dispute, buyerName: null, listingTitle: null, status: 'needs_response', parked: true },
      'A buyer disputes a payment',
      "Somebody whose account is gone disputes $70.00 CAD for a deleted listing. The card provider's word for it: needs_response. The purchase was parked, so nothing of it is in the books.",
      'Please answer it in the dashboard of the card provider before its deadline.',
    ],
    [
      { kind: 'dispute_open', ...dispute, listingTitle: null, premium: true, dueAt: '2026-12-04T22:00:00Z' },
      'A buyer disputes a payment',
      "Robin disputes $70.00 CAD for a year of Premium. The card provider's word for it: lost.",
      'Please answer it in the dashboard of the card provider before its deadline (Dec 4, 2026, 5:00 p.m.).',
    ],
    [
      { ...ended, lost: true, listingTitle: null, premium: true },
      'A dispute has ended',
      "Robin disputes $70.00 CAD for a year of Premium. The card provider's word for it: lost.",
      'The money is with the buyer. If it was paid for the year that runs, Premium ends with it.',
    ],
    [
      { ...ended, lost: true },
      'A dispute has ended',
      disputed,
      'The money is with the buyer. Please decide who bears it.',
    ],
    [
      { ...ended, lost: true, parked: true },
      'A dispute has ended',
      `${disputed} The purchase was parked, so nothing of it is in the books.`,
      'The money is with the buyer. Please say in the list how it was settled.',
    ],
    [
      { ...ended, lost: true, extra: true },
      'A dispute has ended',
      `${disputed} It is about a second payment for a purchase, and nothing of that is in the books.`,
      'The money is with the buyer. Please say in the list how it was settled.',
    ],
    [
      { ...ended, lost: true, spent: true },
      'A dispute has ended',
      disputed,
      'The money is with the buyer. All of this payment had gone back before, so there is nothing to take from the provider: please say in the list what was done.',
    ],
    [
      { ...ended, lost: true, decided: true },
      'A dispute has ended',
      disputed,
      'The money is with the buyer. It was decided before who bears it.',
    ],
    [{ ...ended, wonBack: true }, 'A dispute has ended', disputed, 'The money is back.'],
    [
      { ...ended, wonBack: true, listingTitle: null, premium: true, status: 'won' },
      'A dispute has ended',
      "Robin disputes $70.00 CAD for a year of Premium. The card provider's word for it: won.",
      'The money is back. Premium may have ended when the dispute was lost: please look, and decide whether to give it back.',
    ],
    [
      { ...ended, wonBack: true, owed: true, owedCents: 5_600 },
      'A dispute has ended',
      disputed,
      'The money is back. $56.00 CAD of it was taken from the provider: please send it to them, and say so in the list.',
    ],
    [
      { ...ended, wonBack: true, owed: true },
      'A dispute has ended',
      disputed,
      'The money is back. It was to be taken from the provider: please see in the dashboard of the card provider whether it was, send it to them then, and say so in the list.',
    ],
    [
      { ...ended, wonBack: true, owed: true, owedCents: 5_600, cancelled: true, refundFailed: true },
      'A dispute has ended',
      disputed,
      'The money is back. The event was cancelled, so it belongs to the buyer: please see to their refund in the list. The provider keeps nothing of this payment: please send them only what was taken from them, for the dispute and for refunds, beyond what they had been paid, and say so in the list.',
    ],
    [
      { ...ended, wonBack: true, cancelled: true, refundFailed: true },
      'A dispute has ended',
      disputed,
      'The money is back. The event was cancelled, so it belongs to the buyer: please see to their refund in the list.',
    ],
    [
      { ...ended, wonBack: true, cancelled: true },
      'A dispute has ended',
      disputed,
      'The money is back. The event was cancelled, and no refund of this payment waits for you.',
    ],
    [
      { ...ended, wonBack: true, owed: true, owedCents: 5_600, refundFailed: true },
      'A dispute has ended',
      disputed,
      'The money is back. $56.00 CAD of it was taken from the provider: please send it to them, and say so in the list. A refund of this payment failed: please see to it in the list.',
    ],
    [
      { ...ended, wonBack: true, listingGone: true },
      'A dispute has ended',
      disputed,
      'The money is back. Its listing is gone: if the event was cancelled, this money belongs to the buyer, so please return it to them instead, from the sale.',
    ],
    [
      { ...ended, refundFailed: true },
      'A dispute has ended',
      disputed,
      'A refund of this payment failed: please see to it in the list.',
    ],
    [{ ...ended, refundFailed: false }, 'A dispute has ended', disputed, 'There is nothing left to do.'],
    [ended, 'A dispute has ended', disputed, 'There is nothing left to do.'],
    [
      { kind: 'card_event_failed', eventId: 'evt_1', type: 'charge.refunded', problem: 'a bug of ours' },
      'An event of the card provider could not be processed',
      'charge.refunded (evt_1): a bug of ours',
      'What it reports is not in the books yet. Please try it again, or look at it with a developer.',
    ],
    [
      {
        kind: 'ledger_disagrees',
        findings: [
          { rule: 'money returned = its refunds', subjectId: 's1' },
          { rule: 'seats sold = valid tickets', subjectId: 's2' },
        ],
      },
      'The books do not agree',
      'money returned = its refunds (s1); seats sold = valid tickets (s2)',
      'Sales go on. Please look at these rows before anybody changes them by hand.',
    ],
    [
      { kind: 'account_lost', providerName: 'Maple', providerEmail: 'maple@canopy.test', accountId: 'acct_1' },
      'A provider can no longer be paid',
      'Maple (maple@canopy.test) could be paid until now. The card provider says that the account acct_1 is no longer connected to ours.',
      'Tickets for their listings cannot be bought. Please see in the dashboard of the card provider what happened, and ask them whether they disconnected it.',
    ],
    [
      { kind: 'account_ended', providerName: 'Maple', providerEmail: 'maple@canopy.test', accountId: 'acct_1' },
      'A payment account may belong to a stranger',
      'Nobody had confirmed the address of Maple (maple@canopy.test) until its owner arrived now. Somebody else may have set up the payment account acct_1 before, so it is no longer theirs here.',
      'Tickets for their listings cannot be bought until they set up payments again. Please look at the listings and sales of this account, and, where its owner knows nothing of them, at that payment account in the dashboard of the card provider.',
    ],
  ])('$kind', (alert, headline, facts, whatToDo) => {
    expect(said('money-alert', { ...alert, url: 'https://canopy.test/admin' })).toEqual([
      headline,
      headline,
      facts,
      whatToDo,
      'Open:',
      'https://canopy.test/admin',
    ]);
  });
});

describe('a mail about who administers', () => {
  const about = { name: 'Sam', who: 'Robin', by: 'Avery', toAdmin: false, url: 'https://canopy.test/admin/audit' };

  it.each([
    [{ toAdmin: true }, 'Avery made Robin an administrator.'],
    [{}, 'Avery took the rights of an administrator away from Robin.'],
    [{ deletion: 'by_admin' as const }, 'Avery deleted the account of Robin, who was an administrator.'],
    [{ by: 'Robin', deletion: 'own' as const }, 'Robin was an administrator, and deleted their own account.'],
  ])('says what happened: %j', (change, sentence) => {
    expect(said('admins-changed', { ...about, ...change })[2]).toBe(sentence);
  });

  it('says to the person what becomes of Premium, where that ends with the role', () => {
    const data = { name: 'Robin', by: 'Avery', toAdmin: false, url: 'https://canopy.test/account' };
    const [took, stays] = [
      'Avery took your rights as an administrator of Canopy away.',
      'Your account stays as it is otherwise.',
    ];
    expect(said('role-changed', data)[2]).toBe(`${took} ${stays}`);
    expect(said('role-changed', { ...data, premium: true })[2]).toBe(
      `${took} Premium is for approved providers, so yours does not renew: another email says until when you keep it. ${stays}`,
    );
    expect(renderEmail('role-changed', { ...data, premium: true }, 'fr').text).toContain(
      'Premium est réservé aux prestataires approuvés\u00a0: le vôtre ne sera donc pas renouvelé, et un autre courriel vous dit jusqu’à quand vous le gardez. Pour le reste, votre compte ne change pas.',
    );
  });
});

describe('a mail in French', () => {
  it('puts no word that is to be shortened before a name: “de Amélie”, “que Ottawa”', () => {
    const wrong =
      /(?<!\p{L})(de|que|jusque|lorsque|puisque|parce que|le|la|ne|se|si) (<\w+>)?\{\{(?!money|dollars|date)/iu;
    for (const text of ['billets de {{name}}', 'que <strong>{{listingTitle}}']) expect(wrong.test(text)).toBe(true);
    const times = /\{\{(eventTime|period) /g;
    const sources = globSync('templates/french/*.ts', { cwd: import.meta.dirname }).map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    expect(sources.length).toBeGreaterThan(3);
    const lines = sources.flatMap((source) => source.split('\n'));
    expect(lines.filter((line) => wrong.test(line.replaceAll(times, '{{date ')))).toEqual([]);
  });

  const facts: Record<string, unknown> = {
    name: 'Robin',
    buyerName: 'Robin',
    providerName: 'Érable',
    recipientName: 'Robin',
    adminName: 'Sam',
    businessName: 'Érable',
    by: 'Sam',
    listingTitle: 'Chorale',
    reason: null,
    question: 'Quand?',
    failure: null,
    change: 'on',
    source: 'request',
    toAdmin: true,
    rejected: false,
    buyerIsGone: false,
    isVirtual: false,
    location: 'Hearst',
    contact: 'erable@example.org',
    codes: ['abc'],
    quantity: 2,
    tickets: 2,
    seats: 1,
    seatsLeft: 1,
    feeBps: 1250,
    amountCents: 123_456,
    feeCents: 12_345,
    until: '2027-01-05T23:30:00Z',
    eventStart: '2027-01-05T23:30:00Z',
    time: { now: { eventStart: null, eventEnd: null }, before: { eventStart: '2027-01-05T23:30:00Z', eventEnd: null } },
    place: null,
    secretCode: '123456',
    ...Object.fromEntries(
      'secretUrl resetUrl accountUrl ticketsUrl listingUrl listingsUrl applicationUrl paymentSettingsUrl addListingUrl settingsUrl premiumUrl saleUrl url'
        .split(' ')
        .map((key) => [key, 'https://canopy.test/page?token=1']),
    ),
  };
  const own: Partial<Record<TemplateName, object>> = { 'application-rejected': { reason: defaultRejectionReason } };
  const forAdministrators = [
    'money-alert',
    'backlog-alert',
    'admins-changed',
    'applications-waiting',
    'contact-message',
  ];
  const names = (Object.keys(templates) as TemplateName[]).filter((name) => !forAdministrators.includes(name));

  it.each(names)('%s is French alone, and leads to French pages', (name) => {
    const { subject, html, text } = renderEmail(name, { ...facts, ...own[name] }, 'fr');
    expect(html).toContain('<html lang="fr-CA">');
    for (const part of [subject, text, html.replace(/<style[\s\S]*?<\/style>/, '')])
      expect(part).not.toMatch(/\b(the|your|you|and|with|of|Hello|Questions\?$|Online|When|Where|Paid|Free)\b(?!@)/);
    expect(text).toContain('Des questions?');
    expect(text + html).not.toContain('https://canopy.test/page');
    // No-break spaces before a colon, before the signs of money and percent; none before ; ! ?
    expect(`${subject}\n${text}`).not.toMatch(/[^\u00a0\n]:(?=\s|$)|[ ][;!?$%]/m);
  });

  it('says our own reason of a rejection in French, and one that an administrator wrote as it is', () => {
    const reasonIn = (reason: string) =>
      renderEmail('application-rejected', { name: 'Robin', businessName: 'Érable', reason }, 'fr').text.split(
        '\n\n',
      )[2];
    expect(reasonIn(defaultRejectionReason)).toBe('La raison\u00a0: La demande ne remplit pas les conditions.');
    expect(reasonIn('We could not reach you & yours.')).toBe('La raison\u00a0: We could not reach you & yours.');
  });

  it('says dates and amounts as French writes them', () => {
    const { text } = renderEmail('purchase-confirmation', facts, 'fr');
    expect(text.split(/\n+/).slice(0, 4)).toEqual([
      'C’est réservé, Robin!',
      '2 billets pour Chorale',
      'Quand\u00a0: mardi\u00a05\u00a0janvier\u00a02027, 18\u00a0h\u00a030',
      'Où\u00a0: Hearst',
    ]);
    expect(text).toContain('Payé\u00a0: 1\u00a0234,56\u00a0$\u00a0CAD');
    expect(renderEmail('premium-started', facts, 'fr').text).toContain('nous gardons 12,5\u00a0% de chaque vente');
    expect(renderEmail('payout-failed', facts, 'fr').subject).toBe(
      'Votre banque n’a pas accepté un versement de 1\u00a0234,56\u00a0$',
    );
  });

  it('to administrators is English, and leads to the English pages', () => {
    const mail = renderEmail(
      'applications-waiting',
      { arrived: 1, businessName: 'Érable', waiting: 1, applicationsUrl: 'https://canopy.test/admin' },
      'fr',
    );
    expect(mail.subject).toBe('New application: Érable');
    expect(mail.text).toContain('https://canopy.test/admin');
  });
});

it('a message to us says what it is about, quotes its writer without their markup, and in whose language to answer', () => {
  const message = {
    kind: 'payment' as const,
    name: 'Zoë\r\nBcc: all@example.test',
    message: 'First.\n<b>Second.</b> {{name}}',
    replyTo: 'zoe@example.test',
    inFrench: true,
    confirmed: false,
  };
  const { subject, html, text } = rendered('contact-message', message);
  expect(subject).toBe('Payment: a message from Zoë Bcc: all@example.\u200btest');
  expect(text).toContain('First.\n<b>Second.</b> {{name}}\n\n');
  expect(html).toContain('First.\n&lt;b&gt;Second.&lt;/b&gt; {{name}}</span>');
  expect(text).toContain('Whether this address is theirs is not known.\n\nThey wrote on the French pages of Canopy.');
  expect(rendered('contact-message', { ...message, inFrench: false, confirmed: true }).text).toContain(
    'This is the confirmed address of the account that they were signed in to.\n\nThey wrote on the English pages',
  );
});

it('a French mail about an account or a listing that was gone says so in French, also in its subject', () => {
  const data = {
    name: 'Noor',
    buyerName: goneNames.account,
    listingTitle: goneNames.listing,
    amountCents: 5_000,
    feeCents: 0,
    saleUrl: 'https://canopy.test/refund-sale/1',
  };
  const { subject, html, text } = renderEmail('dispute-taken', data, 'fr');
  for (const part of [subject, html, text]) {
    expect(part).toContain('Annonce supprimée');
    expect(part).not.toMatch(/Deleted (account|listing)/);
  }
  expect(text).toContain('Compte supprimé');
  expect(renderEmail('dispute-taken', data).text).toContain('Deleted account');
});
