import { expect, it } from 'vitest';
import { Refusal } from '@canopy/contracts/refusals';
import { checkIn as doorEn } from '../../i18n/en/check-in.ts';
import { tickets as ticketsEn } from '../../i18n/en/tickets.ts';
import { checkIn as doorFr } from '../../i18n/fr/check-in.ts';
import { tickets as ticketsFr } from '../../i18n/fr/tickets.ts';
import { refusalInFrench } from '../../i18n/refusals-fr.ts';

it('tickets of a cancelled event do not say that its provider did it: an administrator can, too', () => {
  for (const { cancelled, cancelledSettled, cancelledShort } of [ticketsEn, ticketsFr])
    for (const sentence of [cancelled, cancelledSettled, cancelledShort])
      expect(sentence).toMatch(/^(This event was cancelled|Cette activité a été annulée)\./);
});

it('a void ticket does not say of a family that it gave it back: its provider or a bank may have taken it', () => {
  const holderName = 'Robin Tremblay';
  const english = 'This ticket is no longer valid.';
  const french = 'Ce billet n’est plus valide.';
  expect([ticketsEn.voidText, doorEn.void, ticketsFr.voidText, doorFr.void]).toEqual([
    english,
    english,
    french,
    french,
  ]);
  expect([
    new Refusal('ticket_void', { data: { holderName } }).message,
    refusalInFrench('ticket_void', { holderName }),
  ]).toEqual(['The ticket of Robin Tremblay is no longer valid.', 'Le billet de Robin Tremblay n’est plus valide.']);
});
