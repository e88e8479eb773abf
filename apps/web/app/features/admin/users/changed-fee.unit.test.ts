import { Refusal } from '@canopy/contracts/refusals';
import { expect, it } from 'vitest';
import { refusalInFrench } from '../../../i18n/refusals-fr.ts';

it('whoever changes a fee that somebody else changed meanwhile reads what it is now, in both languages', () => {
  const data = { feeBps: 1_250 };
  expect([new Refusal('fee_changed', { data }).message, refusalInFrench('fee_changed', data)]).toEqual([
    'Somebody else has changed this fee to 12.5% meanwhile. Please look at it and try again.',
    'Quelqu’un d’autre a fixé ces frais à 12,5\u00a0% entre-temps. Veuillez les regarder et réessayer.',
  ]);
});
