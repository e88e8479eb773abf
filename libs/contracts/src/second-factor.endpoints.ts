import { endpoint } from './endpoint.ts';
import { userIdSchema } from './ids.ts';
import {
  confirmSecondFactorSchema,
  giveSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorStateSchema,
  shownSecretSchema,
} from './second-factor.ts';

export const readSecondFactor = endpoint('GET', '/account/second-factor', {
  summary: 'Whether the own second factor is on',
  access: 'user',
  answer: { status: 200, schema: secondFactorStateSchema },
  refusals: [],
});

export const startSecondFactor = endpoint('POST', '/account/second-factor', {
  summary: 'A secret for an authenticator app; the next code of it turns it on',
  access: 'user',
  stepUp: 'everybody',
  answer: { status: 200, schema: shownSecretSchema },
  refusals: ['second_factor_needed', 'not_allowed'],
});

export const confirmSecondFactor = endpoint('POST', '/account/second-factor/confirmation', {
  summary: 'Turn it on with a code of the app',
  access: 'user',
  stepUp: 'everybody',
  body: confirmSecondFactorSchema,
  example: { code: '492 039' },
  answer: { status: 200, schema: recoveryCodesSchema },
  refusals: ['second_factor_needed', 'second_factor_not_started', 'wrong_code', 'too_many_requests'],
});

export const makeRecoveryCodes = endpoint('POST', '/account/second-factor/recovery-codes', {
  summary: 'New recovery codes; the old ones end',
  access: 'user',
  stepUp: 'everybody',
  answer: { status: 200, schema: recoveryCodesSchema },
  refusals: ['second_factor_needed', 'second_factor_off'],
});

export const turnOffSecondFactor = endpoint('DELETE', '/account/second-factor', {
  summary: 'Turn the own second factor off',
  access: 'user',
  stepUp: 'everybody',
  refusals: ['second_factor_needed', 'second_factor_required', 'second_factor_off'],
});

export const giveSecondFactor = endpoint('POST', '/sessions/second-factor', {
  summary: 'Give the code of the second factor, or a recovery code, in this session',
  access: 'user',
  body: giveSecondFactorSchema,
  example: { code: '492 039' },
  refusals: ['second_factor_off', 'second_factor_unreadable', 'wrong_code', 'too_many_requests'],
});

export const resetSecondFactor = endpoint('DELETE', '/users/:id/second-factor', {
  summary: 'Reset the second factor of another administrator, who has lost it',
  access: 'admin',
  stepUp: 'admins',
  params: userIdSchema,
  refusals: ['user_not_found', 'own_second_factor', 'second_factor_off'],
});
