import type { SocialProvider } from '@canopy/contracts/vocabulary';

/** Where the provider sends the browser back to; it must be registered over there letter by letter. */
export const callbackUrl = ({ publicUrl }: { publicUrl: string }, provider: SocialProvider): string =>
  `${publicUrl}/auth/${provider}/callback`;
