import {
  accountSchema,
  askForPasswordResetSchema,
  askForVerificationSchema,
  authorizationSchema,
  changePasswordSchema,
  confirmSessionSchema,
  connectSocialSchema,
  currentViewerSchema,
  deleteAccountSchema,
  emailVerifiedSchema,
  mailedLinkSchema,
  mailedLinkStateSchema,
  passwordChosenSchema,
  personalDataSchema,
  photoSchema,
  requestEmailChangeSchema,
  resetPasswordSchema,
  sessionSchema,
  signInSchema,
  signUpSchema,
  socialProviderSchema,
  socialSignInSchema,
  startSocialSignInSchema,
  updateProfileSchema,
  verificationStateSchema,
  verifyEmailSchema,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { sessionIdSchema } from './ids.ts';
import { accountDeletionSchema } from './refunds.ts';

const token = 'q0Yw3mJx7tVb2LkR5nHc8sPd1fGz4aXe6uIo9yTrWvQ';

export const createAccount = endpoint('POST', '/accounts', {
  summary: 'Create an account, and sign in to it',
  access: 'visitor',
  body: signUpSchema,
  example: { displayName: 'Ada Chen', email: 'ada@example.org', password: 'seven green canoes', acceptTerms: true },
  answer: { status: 201, schema: sessionSchema },
  refusals: ['email_taken', 'common_password', 'too_many_requests'],
});

export const signIn = endpoint('POST', '/sessions', {
  summary: 'Sign in with email and password',
  access: 'visitor',
  body: signInSchema,
  example: { email: 'ada@example.org', password: 'seven green canoes' },
  answer: { status: 201, schema: sessionSchema },
  refusals: ['unknown_email', 'wrong_password', 'too_many_requests'],
});

export const signOut = endpoint('DELETE', '/sessions/current', {
  summary: 'End the session that the token opens',
  access: 'visitor',
  whileViewing: 'allowed',
  refusals: [],
});

export const confirmSession = endpoint('POST', '/sessions/confirmation', {
  summary: 'Confirm that it is really you; this session then does for ten minutes what needs it',
  access: 'user',
  body: confirmSessionSchema,
  example: { password: 'seven green canoes' },
  refusals: ['wrong_password', 'no_password', 'wrong_code', 'code_ended', 'too_many_requests'],
});

export const askForConfirmationCode = endpoint('POST', '/sessions/confirmation/code', {
  summary: 'Mail the code that confirms this session, to an account without a password',
  access: 'user',
  refusals: ['has_password', 'too_many_requests', 'enough_mails_today'],
});

export const readViewer = endpoint('GET', '/viewer', {
  summary: 'Who is signed in, if anybody',
  access: 'visitor',
  answer: { status: 200, schema: currentViewerSchema },
  refusals: [],
});

export const askForPasswordReset = endpoint('POST', '/password-resets', {
  summary: 'Mail a link that sets a new password',
  access: 'visitor',
  body: askForPasswordResetSchema,
  example: { email: 'ada@example.org' },
  refusals: ['too_many_requests', 'enough_mails_today'],
});

export const readPasswordReset = endpoint('POST', '/password-resets/state', {
  summary: 'Whose password a mailed link sets; looking does not use it up',
  access: 'visitor',
  body: mailedLinkSchema,
  example: { token },
  answer: { status: 200, schema: mailedLinkStateSchema },
  refusals: [],
});

export const resetPassword = endpoint('POST', '/password-resets/confirm', {
  summary: 'Set a new password with a mailed link',
  access: 'visitor',
  body: resetPasswordSchema,
  example: { token, password: 'seven green canoes' },
  answer: { status: 200, schema: passwordChosenSchema },
  refusals: ['reset_link_invalid', 'common_password', 'too_many_requests'],
});

export const askForVerification = endpoint('POST', '/email-verifications', {
  summary: 'Mail the link that confirms the address once more',
  access: 'user',
  body: askForVerificationSchema,
  example: { to: '/my-calendar' },
  refusals: ['too_many_requests', 'enough_mails_today'],
});

export const readVerification = endpoint('POST', '/email-verifications/state', {
  summary: 'Whose address a mailed link confirms; looking does not use it up',
  access: 'visitor',
  body: mailedLinkSchema,
  example: { token },
  answer: { status: 200, schema: verificationStateSchema },
  refusals: [],
});

export const verifyEmail = endpoint('POST', '/email-verifications/confirm', {
  summary: 'Confirm an address with a mailed link',
  access: 'visitor',
  body: verifyEmailSchema,
  example: { token, password: 'seven green canoes' },
  answer: { status: 200, schema: emailVerifiedSchema },
  refusals: ['verification_link_invalid', 'verification_needs_password', 'common_password', 'too_many_requests'],
});

export const startSocialSignIn = endpoint('POST', '/social-sign-in/:provider/authorization', {
  summary: 'Where to send somebody who signs in with another provider',
  access: 'visitor',
  params: socialProviderSchema,
  body: startSocialSignInSchema,
  example: { state: token, codeChallenge: token },
  answer: { status: 200, schema: authorizationSchema },
  refusals: ['social_sign_in_off', 'social_sign_in_unreachable'],
});

export const signInSocially = endpoint('POST', '/social-sign-in/:provider', {
  summary: 'Sign in with the code that the other provider gave',
  access: 'visitor',
  params: socialProviderSchema,
  body: socialSignInSchema,
  example: { code: '4/0AfJohXk', codeVerifier: token },
  answer: { status: 201, schema: sessionSchema },
  refusals: [
    'not_found',
    'social_sign_in_off',
    'social_sign_in_failed',
    'social_sign_in_unreachable',
    'social_email_missing',
    'link_needs_password',
    'account_elsewhere',
    'wrong_password',
    'too_many_requests',
  ],
});

export const connectSocial = endpoint('POST', '/social-sign-in/connect', {
  summary: 'Connect another way of signing in with the account that has its email',
  access: 'visitor',
  body: connectSocialSchema,
  example: { linkToken: token, password: 'seven green canoes' },
  answer: { status: 201, schema: sessionSchema },
  refusals: ['connection_expired', 'wrong_password', 'too_many_requests'],
});

export const readAccount = endpoint('GET', '/account', {
  summary: 'The own account, with its ways in and its sessions',
  access: 'user',
  answer: { status: 200, schema: accountSchema },
  refusals: [],
});

export const updateProfile = endpoint('PATCH', '/account', {
  summary: 'Change the own name, and the language in which we write to this person',
  access: 'user',
  body: updateProfileSchema,
  example: { displayName: 'Ada Chen', language: 'fr' },
  refusals: [],
});

export const changePassword = endpoint('PUT', '/account/password', {
  summary: 'Change the own password, which ends the other sessions',
  access: 'user',
  body: changePasswordSchema,
  example: { currentPassword: 'seven green canoes', newPassword: 'nine red kites' },
  refusals: ['wrong_password', 'no_password', 'common_password', 'too_many_requests'],
});

export const requestEmailChange = endpoint('POST', '/email-changes', {
  summary: 'Mail a link to another address, which becomes that of the own account once the link is confirmed',
  access: 'user',
  stepUp: 'everybody',
  body: requestEmailChangeSchema,
  example: { email: 'ada.chen@example.org' },
  refusals: ['email_unchanged', 'email_confirm_first', 'too_many_requests'],
});

export const readEmailChange = endpoint('POST', '/email-changes/state', {
  summary: 'Which address a mailed link gives the own account; looking does not use it up',
  access: 'user',
  body: mailedLinkSchema,
  example: { token },
  answer: { status: 200, schema: mailedLinkStateSchema },
  refusals: [],
});

export const changeEmail = endpoint('POST', '/email-changes/confirm', {
  summary: 'Change the own address with a mailed link, which ends the other sessions',
  access: 'user',
  body: mailedLinkSchema,
  example: { token },
  refusals: ['email_change_link_invalid', 'email_change_taken', 'email_confirm_first', 'too_many_requests'],
});

export const disconnectSocial = endpoint('DELETE', '/account/connected/:provider', {
  summary: 'Disconnect a Google or Facebook profile from the own account, which ends the other sessions',
  access: 'user',
  stepUp: 'everybody',
  params: socialProviderSchema,
  refusals: ['social_not_connected', 'last_way_in'],
});

export const setPhoto = endpoint('PUT', '/account/photo', {
  summary: 'Set the own photo',
  access: 'user',
  form: { photo: 'A picture of at most 2 MB' },
  answer: { status: 200, schema: photoSchema },
  refusals: [
    'media_missing',
    'media_empty',
    'media_too_large',
    'media_type_refused',
    'media_unreadable',
    'upload_failed',
    'too_many_requests',
    'too_many_uploads',
  ],
});

export const removePhoto = endpoint('DELETE', '/account/photo', {
  summary: 'Remove the own photo',
  access: 'user',
  refusals: [],
});

export const readPersonalData = endpoint('GET', '/account/data', {
  summary: 'Everything that is kept about the own person',
  access: 'user',
  whileViewing: 'refused',
  answer: { status: 200, schema: personalDataSchema },
  refusals: ['too_many_requests'],
});

export const readAccountDeletion = endpoint('GET', '/account/deletion', {
  summary: 'What would go back to families, and what else would end, if the own account went',
  access: 'user',
  answer: { status: 200, schema: accountDeletionSchema },
  refusals: [],
});

/** A POST, because a DELETE has no body for the password. */
export const deleteAccount = endpoint('POST', '/account/deletion', {
  summary: 'Delete the own account for good',
  access: 'user',
  // Everybody gives the password; an administrator's is not enough where a second factor is set up.
  stepUp: 'admins',
  body: deleteAccountSchema,
  example: { password: 'seven green canoes' },
  refusals: [
    'wrong_password',
    'no_password',
    'last_admin',
    'email_confirm_first',
    'listing_to_end_first',
    'payment_under_way',
    'too_many_requests',
  ],
});

export const endSessions = endpoint('DELETE', '/account/sessions', {
  summary: 'Sign out everywhere, here too',
  access: 'user',
  refusals: [],
});

export const endSession = endpoint('DELETE', '/account/sessions/:id', {
  summary: 'Sign out on one device',
  access: 'user',
  params: sessionIdSchema,
  refusals: ['not_found'],
});
