import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useSending } from '../browser/use-sending.ts';
import { formatDate } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { CancelQuestion, cancelWords } from '../features/premium/cancel-question.tsx';
import { cancellationAction } from '../features/premium/premium-action.server.ts';
import { cancellationUnanswered } from '../features/premium/premium-answer.ts';
import { knownPremium } from '../features/premium/premium.server.ts';
import { KeepLink } from '../features/shell/keep-link.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** The question before Premium is cancelled: a page without scripts, a dialog with them. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const from = new URL(args.request.url).searchParams.get('from') === 'dashboard' ? ('dashboard' as const) : undefined;
  // While that cannot be read, the question is asked all the same: the answer decides.
  return { from, premium: await knownPremium(args) };
}

export const clientAction = keepPage(cancellationUnanswered);
export const action = formAction(cancellationUnanswered, (args) => cancellationAction(args));

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('premium.cancelling.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CancelPremium() {
  const { from, premium } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname } = useLocation();
  const busy = useSending(pathname);
  const words = premium
    ? cancelWords(premium)
    : ({ title: 'premium.cancelling.title', confirm: 'premium.cancelling.confirm' } as const);
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl">{t(words?.title ?? 'premium.title')}</h1>
        {premium && words ? (
          <CancelQuestion premium={premium} answer={answer} />
        ) : (
          <>
            <p className="mt-3">
              {t(
                words
                  ? 'premium.cancelling.plainQuestion'
                  : premium?.subscriptionCancelAtPeriodEnd
                    ? 'premium.cancelling.already'
                    : 'premium.cancelling.nothing',
                { date: premium?.subscriptionCurrentPeriodEnd ? formatDate(premium.subscriptionCurrentPeriodEnd) : '' },
              )}
            </p>
            {answer ? (
              <ActionAlert of={answer} className="mt-4">
                {answer.problem}
              </ActionAlert>
            ) : null}
          </>
        )}
        <Form method="post" action={paths.cancelPremium({ from })} className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <KeepLink to={from ? paths.providerDashboard : paths.premium()} busy={busy} kind="secondary">
            {t('premium.cancelling.back')}
          </KeepLink>
          {words ? (
            <Button type="submit" kind="danger" busy={busy}>
              {t(busy ? 'premium.cancelling.working' : words.confirm)}
            </Button>
          ) : null}
        </Form>
      </Card>
    </div>
  );
}
