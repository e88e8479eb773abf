import { dollars } from '@canopy/contracts/money';
import { defaultFeeBps, premiumFeeBps, splitAmount } from '@canopy/rules/platform-fee';
import { expect, it } from 'vitest';
import { contact as contactInFrench } from '../fr/contact.ts';
import { pages as pagesInFrench } from '../fr/pages.ts';
import { contact } from './contact.ts';
import { pages } from './pages.ts';

const sectionOf = (of: typeof pages | typeof pagesInFrench, title: string) =>
  of.privacy.sections.find(([one]) => one === title)![1];

it('the privacy page says how long things are kept, in the numbers of the rules', () => {
  const [, text] = pages.privacy.sections.find(([title]) => title === 'How long')!;
  for (const part of [
    'after 30 days without use and after 90 days at the latest',
    'are deleted 30 days after they end',
    'is deleted 7 days after it was sent',
    'after 6 months in any case',
    'is deleted after 365 days',
    'in vain is deleted after 52 weeks',
  ])
    expect(text).toContain(part);
});

it('the privacy page names what is kept of applicants, tickets, searches and business names, in both languages', () => {
  expect(sectionOf(pages, 'What we keep')).toMatch(
    /used at the door.* phone number, postal address, website, description .* each version .* searched for in vain/,
  );
  expect(sectionOf(pagesInFrench, 'Ce que nous conservons')).toMatch(
    /servi à l’entrée.* numéro de téléphone, votre adresse postale, votre site Web, votre description .* chaque version .* cherché en vain/,
  );
  expect(sectionOf(pages, 'How long')).toMatch(/each business name that an administrator changed, before and after\.$/);
  expect(sectionOf(pagesInFrench, 'Combien de temps')).toMatch(
    /après 52 semaines\. .* chaque nom d’entreprise que l’administration a changé, avant et après\.$/,
  );
});

it('DETAIL-22: the privacy page names everybody who sees a contact or an email, in both languages', () => {
  expect(sectionOf(pages, 'Who sees what')).toMatch(
    /price is on request, everybody sees the contact.* administrators see names, emails and contacts.* unless it is the contact of a listing of yours whose price is on request\./,
  );
  expect(sectionOf(pagesInFrench, 'Qui voit quoi')).toMatch(
    /prix est sur demande, tout le monde voit les coordonnées.* administration voit les noms, les courriels et les coordonnées.* une de vos annonces dont le prix est sur demande\./,
  );
});

it('the privacy page names what the card provider gets, reads and sets when somebody pays, in both languages', () => {
  expect(sectionOf(pages, 'What the card provider gets')).toMatch(
    /what you buy and how many tickets.* kind of device you have and how you use the page.*m\.stripe\.com/,
  );
  expect(sectionOf(pagesInFrench, 'Ce que reçoit le fournisseur de paiement')).toMatch(
    /ce que vous achetez et le nombre de billets.* genre d’appareil que vous avez et la façon dont vous utilisez la page.*m\.stripe\.com/,
  );
  for (const cookies of [sectionOf(pages, 'Cookies'), sectionOf(pagesInFrench, 'Témoins')])
    expect(cookies).toMatch(/__stripe_mid .*, __stripe_sid /);
});

it('CONST-05, FEE-01, FEE-02, PREM-01: the example of the handbook is what the rules of the fee make of it', () => {
  const [, , points] = pages.handbook.sections.find(([title]) => title === 'Fees, with an example')!;
  const parts = (feeBps: number) => {
    const { platformFeeCents, providerAmountCents } = splitAmount(2 * 2_500, feeBps);
    return `$${dollars(platformFeeCents)}, and $${dollars(providerAmountCents)} is yours.`;
  };
  expect(points).toEqual([
    'A family buys two tickets at $25.00 and pays $50.00.',
    `We keep ${parts(defaultFeeBps)}`,
    `With Premium we keep ${parts(premiumFeeBps)}`,
    'Premium costs $333 a year plus tax, and you can cancel anytime: choose Premium in your account menu. It pays for itself once you sell for more than $3,330 a year.',
  ]);
  // From here on the tenth that Premium spares is more than its price.
  const spared =
    splitAmount(333_000, defaultFeeBps).platformFeeCents - splitAmount(333_000, premiumFeeBps).platformFeeCents;
  expect(spared).toBe(33_300);
});

it('the page about accessibility says which rows are scrolled sideways after all, in both languages', () => {
  const points = (of: typeof pages | typeof pagesInFrench) => JSON.stringify(of.accessibility.sections);
  expect(points(pages)).toMatch(/On a narrow screen some rows move .* quick filters, cards and small pictures/);
  expect(points(pagesInFrench)).toMatch(/Sur un écran étroit, certaines rangées .* filtres rapides, les annonces et/);
});

it('no page promises minutes of a hold, which whoever runs this sets', () => {
  const all = JSON.stringify([pages, contact, pagesInFrench, contactInFrench]);
  expect(all.match(/held for a few minutes|retenues quelques minutes/g)).toHaveLength(4);
  expect(all).not.toMatch(/(held for|retenues pendant) \d/);
});
