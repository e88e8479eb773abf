import { sendEmailAgain } from '@canopy/contracts/emails.endpoints';
import { endSessionsOfPerson, setBusinessName } from '@canopy/contracts/people.endpoints';
import type { ActionFunctionArgs } from '@remix-run/node';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { intentOf } from '../../../server/intent-of.server.ts';
import { readPersonSearch } from './person-search.ts';
import type { PersonAnswer } from './person-questions.tsx';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** What the forms of a person's page ask for; then the same page says what was done. */
export async function personAction(args: ActionFunctionArgs, form: FormData) {
  const params = { id: args.params['id']! };
  const intent = intentOf(form, ['business-name', 'end-sessions', 'send-email']);
  const list = new URL(args.request.url).searchParams.get('back') ?? undefined;
  const back = paths.adminUser(params.id, { back: list });
  const api = apiFor(args);
  if (intent === 'business-name') {
    const businessName = textOf(form, 'businessName');
    return answerTo(args, {
      back,
      act: async () => {
        await api.call(setBusinessName, { params, body: { businessName, before: textOf(form, 'before') } });
        return redirectSaying(back, { kind: 'success', key: 'businessNameChanged' });
      },
      refused: (error): PersonAnswer => ({
        intent,
        businessName,
        errors: error.fields['businessName'],
        problem: error.fields['businessName']
          ? undefined
          : t('adminPerson.questions.name.failed', { message: error.message }),
      }),
    });
  }
  if (intent === 'end-sessions')
    return answerTo(args, {
      back,
      act: async () => {
        await api.call(endSessionsOfPerson, { params });
        return redirectSaying(back, { kind: 'success', key: 'sessionsEnded' });
      },
      refused: (error): PersonAnswer => ({
        intent,
        problem: t('adminPerson.questions.sessions.failed', { message: error.message }),
      }),
    });
  return answerTo(args, {
    back,
    act: async () => {
      await api.call(sendEmailAgain, { params: { id: textOf(form, 'email') } });
      const { part, after } = readPersonSearch(new URL(args.request.url).searchParams);
      return redirectSaying(paths.adminUser(params.id, { part, after, back: list }), {
        kind: 'success',
        key: 'emailSentAgain',
      });
    },
    refused: (error): PersonAnswer => ({ intent, problem: error.message }),
  });
}
