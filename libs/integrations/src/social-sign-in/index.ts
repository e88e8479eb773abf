export {
  SocialSignIn,
  SocialSignInFailed,
  type SocialProfile,
  type SocialSignInProvider,
} from './social-sign-in.port.ts';
export { SocialSignInModule } from './social-sign-in.module.ts';
