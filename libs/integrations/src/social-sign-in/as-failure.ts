import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { SocialSignInFailed } from './social-sign-in.port.ts';

/** What the provider refused is a failed sign-in; what could not be asked at all stays an error of the network. */
export function asFailure(error: unknown): never {
  const refused =
    error instanceof ResponseBodyError ||
    error instanceof AuthorizationResponseError ||
    error instanceof WWWAuthenticateChallengeError ||
    error instanceof ClientError;
  if (refused && (error as { code?: string }).code !== 'OAUTH_TIMEOUT')
    throw new SocialSignInFailed('The provider did not confirm this sign-in.', { cause: error });
  throw error;
}
