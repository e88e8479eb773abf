import { giveSecondFactor } from '@canopy/contracts/second-factor.endpoints';
import { brand } from '@canopy/contracts/brand';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { secondFactorUnanswered } from '../features/second-factor/answer.ts';
import { CodeField } from '../features/second-factor/code-field.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { wantedPage } from '../server/page-address.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';

const onwardOf = (url: string) => wantedPage(url, paths.admin);

/** An administrator who is signed in gives the code of the second factor, on the way to a page that needs it. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args);
  const to = onwardOf(args.request.url);
  if (viewer.secondFactor === 'set_up') throw redirect(paths.accountSecondFactor);
  if (viewer.secondFactor === null) throw redirect(to);
  return { to };
}

export const clientAction = keepPage(secondFactorUnanswered);

export const action = formAction(secondFactorUnanswered, async (args, form) => {
  await requireViewer(args);
  return answerTo(args, {
    act: async () => {
      await apiFor(args).call(giveSecondFactor, { body: { code: String(form.get('code') ?? '') } });
      return redirect(onwardOf(args.request.url));
    },
    refused: (error) => secondFactorUnanswered(form, undefined, error.message),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('secondFactor.give.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function SecondFactor() {
  const { to } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="shell max-w-md py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{t('secondFactor.give.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('secondFactor.give.text')}</p>
      <Form method="post" action={paths.secondFactor({ to })} replace className="grid gap-5">
        {answer ? <ActionAlert of={answer}>{answer.problem}</ActionAlert> : null}
        <CodeField label={t('secondFactor.give.code')} hint={t('secondFactor.give.hint')} />
        <Button type="submit" wide busy={busy}>
          {t('secondFactor.give.submit')}
        </Button>
      </Form>
      <Link to={paths.home} className="link mt-4 inline-flex min-h-11 items-center">
        {t('secondFactor.give.back')}
      </Link>
    </div>
  );
}
