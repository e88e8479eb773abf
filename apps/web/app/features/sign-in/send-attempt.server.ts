import type { Session } from '@canopy/contracts/accounts';
import { askForPasswordReset, connectSocial, createAccount, signIn } from '@canopy/contracts/accounts.endpoints';
import type { Submission } from '@conform-to/react';
import { languageNow } from '../../i18n/language.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { knownDevice } from '../../server/session.server.ts';
import { readConnection, readResetRequest, readSignIn, readSignUp } from './account-forms.server.ts';
import type { SignInMode } from './sign-in-refusal.ts';

/**
 * Sends what the form of a mode has entered, once it is known to be right by itself.
 *
 * @returns null when a mail was asked for, which opens no session
 */
export async function sendAttempt(
  args: RequestArgs,
  mode: SignInMode,
  form: FormData,
  { linkToken, to }: { linkToken: string; to: string },
): Promise<Session | null> {
  const api = apiFor(args);
  switch (mode) {
    case 'reset':
      await api.call(askForPasswordReset, { body: entered(readResetRequest(form)) });
      return null;
    case 'create':
      // Who makes an account on a French page is written to in French.
      return api.call(createAccount, { body: { ...entered(readSignUp(form)), language: languageNow(), to } });
    case 'connect':
      return api.call(connectSocial, {
        body: { ...entered(readConnection(form)), linkToken, device: knownDevice(args) },
      });
    case 'signIn':
      return api.call(signIn, { body: { ...entered(readSignIn(form)), device: knownDevice(args) } });
  }
}

function entered<Value>(submission: Submission<Value>): Value {
  if (submission.status !== 'success') throw new Error('A form is read before it is sent.');
  return submission.value;
}
