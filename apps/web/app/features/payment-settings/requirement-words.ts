import type { PaymentAccount } from '@canopy/contracts/payment-account';

const kinds = [
  ['terms', /^tos_acceptance/],
  ['bank', /^external_account/],
  ['owners', /^(owners|directors|executives|relationship|company\.(owners|directors|executives)_provided)/],
  ['identity', /(verification|id_number|ssn)/],
  ['birth', /\.dob\b/],
  ['address', /\.address\b/],
  ['contact', /\.(email|phone)$/],
  ['name', /\.(first_name|last_name|full_name)$/],
  ['business', /^(business_|company|settings)/],
] as const;

export type Requirement = (typeof kinds)[number][0] | 'other';

/**
 * What a person is to hand in, once each: `individual.dob.day` and `individual.dob.month` are one birthday. Names that
 * we do not know are `other`, and stand last.
 */
export function requirementsOf({ requirements }: Pick<PaymentAccount, 'requirements'>): Requirement[] {
  const found = new Set(
    requirements.currentlyDue.map((name) => kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'),
  );
  return [...kinds.map(([kind]) => kind), 'other' as const].filter((kind) => found.has(kind));
}
