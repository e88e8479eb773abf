import { expect, it } from 'vitest';
import { requirementsOf } from './requirement-words.ts';

const due = (...currentlyDue: string[]) => ({
  requirements: { currentlyDue, pendingVerification: [], disabledReason: null },
});

it.each([
  ['the parts of one thing are said once', ['individual.dob.day', 'individual.dob.month'], ['birth']],
  [
    'terms, bank and ID',
    ['individual.verification.document', 'external_account', 'tos_acceptance.ip'],
    ['terms', 'bank', 'identity'],
  ],
  [
    'a company',
    ['company.tax_id', 'business_profile.url', 'owners.email', 'company.owners_provided'],
    ['owners', 'business'],
  ],
  [
    'a person',
    ['individual.first_name', 'individual.address.city', 'individual.phone'],
    ['address', 'contact', 'name'],
  ],
  ['what we have no word for', ['something.new'], ['other']],
  ['nothing', [], []],
])('%s', (_, names, expected) => {
  expect(requirementsOf(due(...names))).toEqual(expected);
});
