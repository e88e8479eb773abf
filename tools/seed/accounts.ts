import type { Role, UserStatus } from '@canopy/contracts/vocabulary';

export const demoPassword = 'canopy-demo';

export type DemoAccount = {
  email: string;
  displayName: string;
  role: Role;
  status: UserStatus | null;
  /** null: the provider never started it. */
  onboarding: 'completed' | 'in_progress' | null;
  /** Days ago that Premium began; null: never. */
  premiumSince: number | null;
  joinedDaysAgo: number;
};

const plain = { role: 'user', status: null, onboarding: null, premiumSince: null } as const;
const seller = { role: 'service_provider', status: 'approved', onboarding: 'completed', premiumSince: null } as const;
const at = (name: string) => `${name}@canopy.test`;

export const adminEmail = at('admin');

/** The people whom the start-up block names. */
const leading: DemoAccount[] = [
  {
    ...plain,
    email: at('admin'),
    displayName: 'Avery Lindqvist',
    role: 'admin',
    status: 'approved',
    joinedDaysAgo: 520,
  },
  { ...seller, email: at('provider'), displayName: 'Riverbend Learning Studio', joinedDaysAgo: 480 },
  { ...seller, email: at('premium'), displayName: 'North Shore Play Co-op', premiumSince: 130, joinedDaysAgo: 455 },
  { ...seller, email: at('newprovider'), displayName: 'Tamarack Mentors', onboarding: null, joinedDaysAgo: 34 },
  { ...plain, email: at('applicant'), displayName: 'Jonah Pereira', status: 'pending', joinedDaysAgo: 6 },
  { ...plain, email: at('rejected'), displayName: 'Casey Dubois', status: 'rejected', joinedDaysAgo: 61 },
  { ...plain, email: at('family'), displayName: 'Priya Raman', joinedDaysAgo: 400 },
];

/** Others who wait beside the leading applicant. */
const applicants: DemoAccount[] = [
  { ...plain, email: at('birch-lane'), displayName: 'Marisol Vega', status: 'pending', joinedDaysAgo: 9 },
  { ...plain, email: at('clear-voice'), displayName: 'Deepa Krishnan', status: 'pending', joinedDaysAgo: 5 },
  { ...plain, email: at('north-star'), displayName: 'Elliot Marchand', status: 'pending', joinedDaysAgo: 2 },
];

const sellers: DemoAccount[] = [
  { ...seller, email: at('elm-street'), displayName: 'Elm Street Makers', joinedDaysAgo: 430 },
  { ...seller, email: at('huron-trails'), displayName: 'Huron Trail Guides', joinedDaysAgo: 415 },
  { ...seller, email: at('little-sparrows'), displayName: 'Little Sparrows Child Care', joinedDaysAgo: 390 },
  { ...seller, email: at('grand-river'), displayName: 'Grand River Music Room', joinedDaysAgo: 372 },
  { ...seller, email: at('second-chapter'), displayName: 'Second Chapter Careers', joinedDaysAgo: 340 },
];

const familyNames = [
  'Hannah Whitford',
  'Mateo Alvarez',
  'Sophie Tremblay',
  'Daniel Osei',
  'Grace Kowalski',
  'Amir Haddad',
  'Lauren McKenna',
  'Wei Zhang',
  'Nadia Rahman',
  'Tom Baptiste',
  'Isla Fraser',
  'Rosa Benedetti',
  'Kofi Mensah',
  'Emily Sandhu',
  'Marc Levesque',
  'Yuki Tanaka',
  'Olivia Brant',
  'Samuel Okonkwo',
  'Leah Goldstein',
  'Pavel Novak',
  'Chloe Desjardins',
  'Ravi Menon',
  'Megan Doyle',
  'Thandi Nkosi',
];
export const families: DemoAccount[] = familyNames.map((displayName, i) => ({
  ...plain,
  email: at(displayName.toLowerCase().replace(' ', '.')),
  displayName,
  joinedDaysAgo: 395 - i * 4,
}));

export const accounts: DemoAccount[] = [...leading, ...applicants, ...sellers, ...families];
export type ProviderName =
  | 'provider'
  | 'premium'
  | 'newprovider'
  | 'elm-street'
  | 'huron-trails'
  | 'little-sparrows'
  | 'grand-river'
  | 'second-chapter';
