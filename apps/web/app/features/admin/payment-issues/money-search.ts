import { type MatterKind, matterKinds } from '@canopy/contracts/payment-issues';

/** What the address asks for; whatever no link of ours writes is left out. */
export function readMoneySearch(search: URLSearchParams): {
  kind: MatterKind | undefined;
  state: 'resolved' | undefined;
  after: string | null;
} {
  return {
    kind: matterKinds.find((kind) => kind === search.get('kind')),
    state: search.get('state') === 'resolved' ? 'resolved' : undefined,
    after: search.get('after'),
  };
}
