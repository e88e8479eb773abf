import type { SaleDetail } from '@canopy/contracts/refunds';
import { expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { t } from '../../i18n/index.ts';
import { requestedKey } from './refund-action.server.ts';

const said = (amountCents: number, customerEmail: string | null) => {
  const refund = (cents: number, source: 'request' | 'card_provider') => ({ source, amountCents: cents });
  const refunds = [refund(700, 'request'), refund(amountCents, 'request'), refund(900, 'card_provider')];
  return t(`flash.${requestedKey({ refunds, customerEmail } as SaleDetail) as 'refundRequested'}`);
};

it('whoever gave something back reads what goes: money only where there is some, and an email only to an account', () => {
  expect([said(500, 'robin@example.org'), said(500, null), said(0, 'robin@example.org'), said(0, null)]).toEqual([
    'The refund is on its way. The buyer is told by email.',
    'The refund is on its way. The account of the buyer is deleted, so nobody is told by email.',
    'Spots are taken back, without money. The buyer is told by email.',
    'Spots are taken back, without money. The account of the buyer is deleted, so nobody is told by email.',
  ]);
});
