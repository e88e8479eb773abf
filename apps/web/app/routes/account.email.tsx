import { emailSchema } from '@canopy/contracts/accounts';
import { requestEmailChange } from '@canopy/contracts/accounts.endpoints';
import { brand } from '@canopy/contracts/brand';
import { limits } from '@canopy/contracts/limits';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { shortFormUnanswered, useShortForm } from '../browser/short-form.ts';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { readEmailChangeRequest } from '../features/sign-in/account-forms.server.ts';
import { signInRefusal } from '../features/sign-in/sign-in-refusal.ts';
import { t, words } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { confirmFirst, requireViewer } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireViewer(args);
  const typed = emailSchema.safeParse(new URL(args.request.url).searchParams.get('email'));
  return { email, typed: typed.data ?? '' };
}

const unanswered = (form: FormData) => ({
  sentTo: null,
  result: shortFormUnanswered(form, t('account.emailChange.failed')),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireViewer(args);
  const submission = readEmailChangeRequest(form);
  if (submission.status !== 'success')
    return data({ sentTo: null, result: submission.reply() }, formStatus(args.request, 400));
  const { email } = submission.value;
  return answerTo(args, {
    act: async () => {
      await apiFor(args)
        .call(requestEmailChange, { body: { email } })
        .catch((error: unknown) => {
          // What was typed comes back with the person who confirmed that it is them.
          if (error instanceof ApiError && error.reason === 'step_up_needed')
            throw confirmFirst(args, paths.accountEmail({ email }));
          throw error;
        });
      return data({ sentTo: email, result: submission.reply({ resetForm: true }) });
    },
    refused: (error) => ({
      sentTo: null,
      result: submission.reply(signInRefusal(error) ?? { formErrors: [error.message] }),
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('account.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('account.emailChange.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AccountEmail() {
  const { email, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { form, field, problem } = useShortForm('email-change', answer?.result, { email: typed });
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('account.emailChange.title')}</h1>
      <p className="mt-3 font-medium break-words">{t('account.emailChange.lead', { email })}</p>
      <ul className="mt-3 mb-6 list-disc space-y-2 pl-5">
        {words('account.emailChange.happens').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={paths.accountEmail()} replace {...form} className="grid gap-5">
        {problem ? <ActionAlert of={answer}>{problem}</ActionAlert> : null}
        {answer?.sentTo ? (
          <Alert kind="success" title={t('account.emailChange.sent', { email: answer.sentTo })}>
            <p>{t('account.emailChange.sentText')}</p>
          </Alert>
        ) : null}
        <Field
          {...field('email', 'email')}
          label={t('account.emailChange.label')}
          autoComplete="email"
          maxLength={limits.email}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('account.emailChange.submit')}
          </Button>
          <LinkButton to={paths.account} kind="secondary">
            {t('account.emailChange.keep')}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
