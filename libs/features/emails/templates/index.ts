import { lateRefund } from './late-refund.ts';
import { listingCancelled } from './listing-cancelled.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';

export const templates = {
  'purchase-confirmation': purchaseConfirmation,
  'late-refund': lateRefund,
  'listing-cancelled': listingCancelled,
} as const;

/** What each template needs; the row keeps it, so that a mail says what was true when it was caused. */
export interface TemplateData {
  'purchase-confirmation': {
    buyerName: string;
    listingTitle: string;
    ticketsText: string;
    single: boolean;
    when: string | null;
    location: string | null;
    amountText: string;
    contact: string;
    codes: string[];
    listingUrl: string;
  };
  'listing-cancelled': { name: string; listingTitle: string; providerName: string; when: string | null; listingsUrl: string };
  'late-refund': { buyerName: string; listingTitle: string; amountText: string };
}

export type TemplateName = keyof TemplateData;
