import type { SocialProvider } from '@canopy/contracts/vocabulary';

/** Who signed in over there. */
export interface SocialProfile {
  /** The provider's own id of this person; never reused, unlike an email. */
  subject: string;
  /** Lower case; null when the person or the provider keeps it back. */
  email: string | null;
  /** Whether the provider vouches for the email. Facebook does not say, so it counts as no. */
  emailVerified: boolean;
  displayName: string | null;
}

/** The provider did not confirm this sign-in: a code that is used, old or made up, or an answer that makes no sense. */
export class SocialSignInFailed extends Error {
  override name = 'SocialSignInFailed';
}

/** Port: the authorization code flow with PKCE. The browser's redirects, state and verifier are the web's part. */
export interface SocialSignInProvider {
  /** Where to send the browser. @param codeChallenge SHA-256 of the verifier, base64url */
  authorizationUrl(requested: { state: string; codeChallenge: string; redirectUri: string }): Promise<URL>;
  /**
   * Trades the code that the browser brought back. @throws SocialSignInFailed, or any error when the provider could not
   * be asked
   */
  profileOf(answer: { code: string; codeVerifier: string; redirectUri: string }): Promise<SocialProfile>;
}

/** The providers that are set up here; null for those that are not, and are not offered then. */
export abstract class SocialSignIn {}
export interface SocialSignIn extends Readonly<Record<SocialProvider, SocialSignInProvider | null>> {}
