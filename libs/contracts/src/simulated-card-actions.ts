/** The buttons of the pages that stand in for those of the card provider. */
export const simulatedAccountActions = ['complete', 'under_review', 'restrict', 'leave'] as const;
export type SimulatedAccountAction = (typeof simulatedAccountActions)[number];

/** The same for Premium: what is paid, and how the customer's time passes. */
export const simulatedSubscriptionActions = [
  'pay',
  'decline',
  'leave',
  'period_ends',
  'period_ends_unpaid',
  'given_up',
] as const;
export type SimulatedSubscriptionAction = (typeof simulatedSubscriptionActions)[number];
