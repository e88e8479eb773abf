/** Whose installation this is: what its pages and mails name. What an operator changes, and by which variable. */
const standard = {
  name: 'Canopy',
  supportEmail: 'hello@canopy.example',
  donateUrl: 'https://donate.canopy.example',
  meetingUrl: 'https://meet.canopy.example/30-minutes',
  instagramUrl: 'https://www.instagram.com/canopy.example',
  facebookUrl: 'https://www.facebook.com/canopy.example',
  linkedinUrl: 'https://www.linkedin.com/company/canopy-example',
};
type Changed = Partial<Record<keyof typeof standard, string>>;

/** `supportEmail` is changed by BRAND_SUPPORT_EMAIL. Made of the name, since every browser fetches what stands here. */
const variableOf = (name: string): string => `BRAND_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** @param from a sender of mails, `hello@canopy.example` or `Canopy <hello@canopy.example>` */
export const addressOfSender = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();

/** @returns only what is set; people who write to us reach at least whoever sends our mails */
export function brandOf(env: Record<string, string | undefined>): Changed {
  const sender = addressOfSender(env['MAIL_FROM'] ?? '');
  const set = Object.keys(standard).map((name) => [name, env[variableOf(name)]?.trim()]);
  return Object.fromEntries([['supportEmail', sender], ...set].filter(([, value]) => value)) as Changed;
}

/** A browser knows no environment: the document says what the server was told. */
const changed: Changed =
  typeof document === 'undefined'
    ? brandOf(process.env)
    : (JSON.parse(document.documentElement.dataset['brand'] ?? '{}') as Changed);

/** For the `data-brand` of the document. */
export const brandOfDocument = Object.keys(changed).length > 0 ? JSON.stringify(changed) : undefined;

export const brand = {
  ...standard,
  ...changed,
  tagline: 'Find what helps your family grow, close to home.',
  region: 'Ontario, Canada',
};
