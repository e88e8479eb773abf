/**
 * How the card provider's own field ended. `declined` may be tried again with another card; its message is the
 * provider's, for the buyer.
 */
export type CardOutcome = { kind: 'confirmed' } | { kind: 'declined'; message: string | null } | { kind: 'unexpected' };

/** Confirms the payment with the card that is in the field. Never throws. */
export type ConfirmCard = () => Promise<CardOutcome>;

/** What every card element is to the checkout: it appears, says that it is ready, and keeps what is typed to itself. */
export interface CardElementProps {
  purchase: { clientSecret: string; publishableKey: string | null };
  /** Where a bank that opens a page of its own sends the buyer back to. */
  returnUrl: string;
  disabled: boolean;
  /** Without a way to confirm in the browser, the server confirms. */
  onReady: (confirm: ConfirmCard | null) => void;
  onUnavailable: (key: 'loadPayment' | 'setUp') => void;
}
