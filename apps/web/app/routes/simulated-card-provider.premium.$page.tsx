import { brand } from '@canopy/contracts/brand';
import type { SimulatedSubscriptionAction } from '@canopy/contracts/simulated-card-actions';
import type { SimulatedPremiumPage } from '@canopy/contracts/simulated-cards';
import {
  readSimulatedPremiumPage,
  useSimulatedPremiumPage as pressButton,
} from '@canopy/contracts/simulated-cards.endpoints';
import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { priceText } from '../i18n/format.ts';
import { formatDateTime } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { leaveFor } from '../server/leave-for.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';

/**
 * Stands in for the card provider's own pages about Premium, and for time. The API knows none of it where a real one is
 * set up.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  return loadOr(args, {
    load: async () => ({
      shown: await apiFor(args).call(readSimulatedPremiumPage, { params: { page: args.params['page'] ?? '' } }),
    }),
    or: { shown: null },
    log: 'a page of the simulated card provider could not be loaded',
    refused: (error) => (error.status === 400 ? new Response('', { status: 404 }) : refusedAddress('')(error)),
  });
}

const unanswered = () => ({ problem: t('simulatedProvider.failed') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireProvider(args);
  return answerTo(args, {
    act: async () => {
      const { url } = await apiFor(args).call(pressButton, {
        params: { page: args.params['page'] ?? '' },
        body: { action: String(form.get('action')) as SimulatedSubscriptionAction },
      });
      return leaveFor(args, url);
    },
    refused: ({ reason }) => ({
      problem:
        reason === 'payment_failed'
          ? t('simulatedPremium.declined')
          : reason === 'simulated_link_expired'
            ? t('simulatedPremium.closed')
            : t('simulatedProvider.failed'),
    }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('simulatedProvider.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

/** The buttons of a page, as it stands. */
function actionsOf({ kind, open, state, ends }: SimulatedPremiumPage): SimulatedSubscriptionAction[] {
  if (kind !== 'clock') return open ? ['pay', 'decline', 'leave'] : [];
  if (state === 'active') return ends ? ['period_ends'] : ['period_ends', 'period_ends_unpaid'];
  return state === 'past_due' ? ['given_up'] : [];
}

export default function SimulatedPremium() {
  const { shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!shown) return <Alert className="shell my-8">{t('simulatedProvider.failed')}</Alert>;
  const money = priceText;
  const facts =
    shown.kind === 'clock'
      ? [
          [t('simulatedPremium.state'), shown.state ?? t('simulatedPremium.noState')],
          ...(shown.currentPeriodEnd ? [[t('simulatedPremium.period'), formatDateTime(shown.currentPeriodEnd)]] : []),
          ...(shown.state === 'active'
            ? [
                [
                  t('simulatedPremium.next'),
                  t(shown.ends ? 'simulatedPremium.nextEnds' : 'simulatedPremium.nextRenews'),
                ],
              ]
            : []),
        ]
      : [
          [t('simulatedPremium.year'), money(shown.amountCents)],
          [t('simulatedPremium.tax'), money(shown.taxCents)],
          [t('simulatedPremium.total'), money(shown.amountCents + shown.taxCents)],
        ];
  const actions = actionsOf(shown);
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl">{t('simulatedProvider.title')}</h1>
        <p className="mt-2 text-ink-soft">{t(`simulatedPremium.lead.${shown.kind}`)}</p>
        <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {answer?.problem ? (
          <ActionAlert of={answer} className="mt-4">
            {answer.problem}
          </ActionAlert>
        ) : null}
        {shown.open ? null : (
          <Alert kind="note" className="mt-4">
            {t('simulatedPremium.closed')}
          </Alert>
        )}
        {actions.length > 0 ? (
          <Form method="post" className="mt-6 grid gap-3">
            {actions.map((name, place) => (
              <Button
                key={name}
                type="submit"
                name="action"
                value={name}
                kind={place === 0 && shown.kind !== 'clock' ? 'primary' : 'secondary'}
              >
                {t(
                  shown.ends && name === 'period_ends' ? 'simulatedPremium.ending' : `simulatedPremium.actions.${name}`,
                )}
              </Button>
            ))}
          </Form>
        ) : null}
        <p className="mt-6">
          <Link to={paths.premium()} className="link">
            {t('simulatedPremium.back')}
          </Link>
        </p>
      </Card>
    </div>
  );
}
