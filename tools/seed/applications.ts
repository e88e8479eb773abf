import type { BusinessType } from '@canopy/contracts/vocabulary';
import type { DemoAccount } from './accounts.ts';
import { adminEmail } from './accounts.ts';
import type { Days } from './days.ts';
import { idOf } from './names.ts';

interface DemoApplication {
  businessName: string;
  businessType: BusinessType;
  phoneNumber: string;
  address: string;
  website: string | null;
  description: string;
  additionalInfo: string | null;
  sentDaysAgo: number;
  rejectionReason?: string;
}

/** By the name before the @ of the account. */
const applications: Record<string, DemoApplication> = {
  applicant: {
    businessName: 'Pereira Guitar Studio',
    businessType: 'tutor',
    phoneNumber: '519 555 0142',
    address: '88 Wellington Street, Stratford, ON N5A 2L4',
    website: 'https://pereira-guitar.example',
    description:
      'Guitar and ukulele for children from seven years on, alone or in pairs. I have taught for eleven years, first at a school and now at home.\n\nBeginners can borrow an instrument for the first two months.',
    additionalInfo: 'My vulnerable sector check is from this spring; I am glad to bring it.',
    sentDaysAgo: 2,
  },
  rejected: {
    businessName: 'Casey’s Weekend Trips',
    businessType: 'recreational',
    phoneNumber: '705 555 0119',
    address: '14 Harbour Road, Tobermory, ON N0H 2R0',
    website: null,
    description: 'Weekend trips with kayaks and tents for teenagers.',
    additionalInfo: null,
    sentDaysAgo: 47,
    rejectionReason:
      'Overnight trips need proof of insurance and a first aid certificate. Please write to us once you have both.',
  },
  'birch-lane': {
    businessName: 'Birch Lane Nursery School',
    businessType: 'childcare',
    phoneNumber: '613 555 0177',
    address: '230 Birch Lane, Kingston, ON K7L 3N6',
    website: 'https://birch-lane.example',
    description:
      'A licensed nursery school with twelve places. We would like to offer open play mornings on Saturdays, and a music circle for toddlers with a parent.',
    additionalInfo: 'Our licence number is on our website.',
    sentDaysAgo: 5,
  },
  'clear-voice': {
    businessName: 'Clear Voice Speech Therapy',
    businessType: 'therapy',
    phoneNumber: '905 555 0163',
    address: 'Online Only',
    website: null,
    description: 'Playful speech practice in small groups over video, for children of five to nine years.',
    additionalInfo: null,
    sentDaysAgo: 4,
  },
  'north-star': {
    businessName: 'North Star Career Mentors',
    businessType: 'mentor',
    phoneNumber: '416 555 0128 x 3',
    address: '51 Front Street East, Toronto, ON M5E 1B3',
    website: 'https://north-star-mentors.example',
    description:
      'Six meetings in which grade 11 and 12 students talk with people from trades, hospitals and studios about how they got there.',
    additionalInfo: 'We already work with two school boards.',
    sentDaysAgo: 1,
  },
};

/** Who waits, who was refused, and why, for everybody of the demo who has applied. */
export function applicationRows(accounts: DemoAccount[], days: Days) {
  return accounts.flatMap((account) => {
    const sent = applications[account.email.split('@')[0]!];
    if (!sent) return [];
    const submitted_at = days.at(-sent.sentDaysAgo, '08:40');
    const reviewed_at = sent.rejectionReason ? days.at(1 - sent.sentDaysAgo, '14:05') : null;
    return {
      user_id: idOf('user', account.email),
      business_name: sent.businessName,
      business_type: sent.businessType,
      display_name: account.displayName,
      email: account.email,
      phone_number: sent.phoneNumber,
      address: sent.address,
      website: sent.website,
      description: sent.description,
      additional_info: sent.additionalInfo,
      status: reviewed_at ? 'rejected' : 'pending',
      submitted_at,
      updated_at: reviewed_at ?? submitted_at,
      reviewed_at,
      reviewer_id: reviewed_at ? idOf('user', adminEmail) : null,
      reviewer_name: reviewed_at ? 'Avery Lindqvist' : null,
      rejection_reason: sent.rejectionReason ?? null,
      announced_at: submitted_at,
    };
  });
}

/** How each application came to where it is. */
export const applicationStepRows = (rows: ReturnType<typeof applicationRows>) =>
  rows.flatMap((row) => [
    {
      user_id: row.user_id,
      kind: 'submitted',
      at: row.submitted_at,
      by_name: null,
      note: null,
      entered: {
        businessName: row.business_name,
        businessType: row.business_type,
        phoneNumber: row.phone_number,
        address: row.address,
        website: row.website,
        description: row.description,
        additionalInfo: row.additional_info,
      },
    },
    ...(row.reviewed_at
      ? [
          {
            user_id: row.user_id,
            kind: 'rejected',
            at: row.reviewed_at,
            by_name: row.reviewer_name,
            note: row.rejection_reason,
            entered: null,
          },
        ]
      : []),
  ]);
