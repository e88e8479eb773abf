import { type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';

/** What the address asks for; whatever no link of ours writes is left out. */
export function readPaymentIssuesSearch(search: URLSearchParams): {
  kind: PaymentIssueKind | undefined;
  state: 'resolved' | undefined;
  after: string | null;
} {
  return {
    kind: paymentIssueKinds.find((kind) => kind === search.get('kind')),
    state: search.get('state') === 'resolved' ? 'resolved' : undefined,
    after: search.get('after'),
  };
}
