import { type PaymentIssueKind, paymentIssueKinds } from '@canopy/contracts/payment-issues';
import { cursorOf } from '../search-params.ts';

/** What the address asks for; whatever no link of ours writes is left out. */
export function readPaymentIssuesSearch(search: URLSearchParams): {
  kind: PaymentIssueKind | undefined;
  state: 'resolved' | undefined;
  after: string | undefined;
} {
  return {
    kind: paymentIssueKinds.find((kind) => kind === search.get('kind')),
    state: search.get('state') === 'resolved' ? 'resolved' : undefined,
    after: cursorOf(search),
  };
}
