import { brand } from '@canopy/contracts/brand';
import { simulatedAccountActions } from '@canopy/contracts/simulated-card-actions';
import { readSimulatedLink, useSimulatedLink as pressButton } from '@canopy/contracts/simulated-cards.endpoints';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { leaveFor } from '../server/leave-for.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** Stands in for the card provider's own pages. The API knows none of it where a real one is set up. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const token = args.params['token'] ?? '';
  try {
    return await apiFor(args).call(readSimulatedLink, { params: { token } });
  } catch (error) {
    // As at the real one: a link that was used or has expired leads to a new one.
    if (error instanceof ApiError && error.reason === 'simulated_link_expired')
      throw redirect(paths.continuePaymentSetup);
    if (error instanceof ApiError && error.status < 500) throw new Response('', { status: 404 });
    throw error;
  }
}

const unanswered = () => ({ problem: t('simulatedProvider.failed') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireProvider(args);
  return answerTo(args, {
    act: async () => {
      const { url } = await apiFor(args).call(pressButton, {
        params: { token: args.params['token'] ?? '' },
        body: { action: String(form.get('action')) },
      });
      return leaveFor(args, url);
    },
    refused: (error) => {
      if (error.reason === 'simulated_link_expired') return redirect(paths.continuePaymentSetup);
      return unanswered();
    },
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('simulatedProvider.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function SimulatedCardProvider() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const yesOrNo = (value: boolean) => t(value ? 'simulatedProvider.yes' : 'simulatedProvider.no');
  const facts = [
    [t('simulatedProvider.submitted'), yesOrNo(account.detailsSubmitted)],
    [t('simulatedProvider.charges'), yesOrNo(account.chargesEnabled)],
    [t('simulatedProvider.payouts'), yesOrNo(account.payoutsEnabled)],
  ] as const;
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl">{t('simulatedProvider.title')}</h1>
        <p className="mt-2 text-ink-soft">{t('simulatedProvider.lead')}</p>
        <p className="mt-4 font-medium wrap-anywhere">{t('simulatedProvider.account', { id: account.id })}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {answer?.problem ? (
          <ActionAlert of={answer} className="mt-4">
            {answer.problem}
          </ActionAlert>
        ) : null}
        <Form method="post" className="mt-6 grid gap-3">
          {simulatedAccountActions.map((action) => (
            <Button key={action} type="submit" name="action" value={action} kind="secondary">
              {t(`simulatedProvider.actions.${action}`)}
            </Button>
          ))}
        </Form>
      </Card>
    </div>
  );
}
