/** Everything about the brand that a page or a mail names. Each value can be overridden where it is deployed. */
const override = (name: string): string | undefined =>
  typeof process === 'undefined' ? undefined : process.env[`BRAND_${name}`];

export const brand = {
  name: override('NAME') ?? 'Canopy',
  tagline: 'Find what helps your family grow, close to home.',
  supportEmail: override('SUPPORT_EMAIL') ?? 'hello@canopy.example',
  region: 'Ontario, Canada',
  donateUrl: override('DONATE_URL') ?? 'https://donate.canopy.example',
  instagramUrl: override('INSTAGRAM_URL') ?? 'https://www.instagram.com/canopy.example',
  facebookUrl: override('FACEBOOK_URL') ?? 'https://www.facebook.com/canopy.example',
  linkedinUrl: override('LINKEDIN_URL') ?? 'https://www.linkedin.com/company/canopy-example',
  meetingUrl: override('MEETING_URL') ?? 'https://meet.canopy.example/30-minutes',
} as const;
