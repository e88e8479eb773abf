import { readListing, readListingAccess } from '@canopy/contracts/listings.endpoints';
import { cancelSignUp } from '@canopy/contracts/payments.endpoints';
import { limits } from '@canopy/contracts/limits';
import { brand } from '@canopy/contracts/brand';
import { hasStarted } from '@canopy/rules/listing-time';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useParams } from '@remix-run/react';
import { useState } from 'react';
import { useSending } from '../browser/use-sending.ts';
import { keepPage } from '../browser/keep-page.ts';
import { KeepLink } from '../features/shell/keep-link.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The question before a free spot is given back. Whose spot it is, and whether there is one, the API knows. */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  return loadOr(args, {
    load: async () => {
      const params = { id: args.params['id'] ?? '' };
      const [{ title, eventStart }, { ticketCount, freeTicketCount }] = await Promise.all([
        apiFor(args).call(readListing, { params }),
        apiFor(args).call(readListingAccess, { params }),
      ]);
      const started = hasStarted(eventStart === null ? null : new Date(eventStart), new Date(args.context.now));
      return { title, started, spots: freeTicketCount, paid: ticketCount > freeTicketCount };
    },
    or: { title: null, started: false, spots: 0, paid: false },
    log: 'a listing could not be loaded',
    refused: refusedAddress(t('listing.notFound')),
  });
}

const freeSpots = async (args: ActionFunctionArgs, id: string): Promise<number> =>
  (await apiFor(args).call(readListingAccess, { params: { id } })).freeTicketCount;
const isNotSignedUp = (error: unknown): boolean => error instanceof ApiError && error.reason === 'not_signed_up';
/** Whoever paid nothing reads nothing of payments. */
const noneLeft = (paid: boolean): string =>
  t('tickets.givingBack.none') + (paid ? ` ${t('tickets.givingBack.nonePaid')}` : '');
const unanswered = () => ({ problem: t('tickets.givingBack.failed') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireViewer(args);
  const id = args.params['id'] ?? '';
  return answerTo(args, {
    back: paths.cancelSignUp(id),
    act: async () => {
      const before = await freeSpots(args, id);
      // Asked about one spot, and by now there are more: whoever said nothing about them keeps them.
      if (!form.has('keep') && before > 1)
        return data({ problem: t('tickets.givingBack.more', { count: before }) }, formStatus(args.request, 409));
      try {
        await apiFor(args).call(cancelSignUp, { params: { id }, query: { keep: String(form.get('keep') ?? '0') } });
      } catch (error) {
        if (!isNotSignedUp(error)) throw error;
        // Gone already, by a second click: that is what was wanted. Whoever still has a ticket paid for it.
        const { ticketCount } = await apiFor(args).call(readListingAccess, { params: { id } });
        if (ticketCount > 0) throw error;
      }
      if (!form.has('keep')) return redirectSaying(paths.listing(id), { kind: 'success', key: 'spotGivenBack' });
      // It is done by now, so it is said even when nobody answers how many are left.
      const gone = before - (await freeSpots(args, id).catch(() => before));
      return redirectSaying(paths.listing(id), {
        kind: 'success',
        ...(gone > 0 ? { key: 'countGivenBack', count: gone } : { key: 'spotsGivenBack' }),
      });
    },
    refused: (error) => {
      // Gone already, with the listing, so that nobody else can have it.
      if (error.status === 404)
        return redirectSaying(paths.myCalendar(), {
          kind: 'success',
          key: form.has('keep') ? 'spotsGone' : 'spotGone',
        });
      return { problem: isNotSignedUp(error) ? noneLeft(true) : error.message };
    },
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('tickets.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('tickets.givingBack.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function CancelSignUp() {
  const { title, started, spots, paid } = useLoaderData<typeof loader>();
  const mayGo = spots > 0 && !started;
  const { id = '' } = useParams();
  const answer = useActionData<typeof action>();
  const busy = useSending(paths.cancelSignUp(id));
  // Nobody gives back more than one spot without having said so.
  const [chosen, setChosen] = useState<number>(limits.spotsPerSignUp);
  const kept = Math.min(chosen, spots - 1);
  // Without scripts the button cannot follow the choice above it, which says the same.
  const going = useHydrated() && spots > 1 ? spots - kept : null;
  // Nobody is asked about spots that nobody knows of.
  if (title === null)
    return <LoadFailed sentence={answer?.problem ?? t('tickets.failed')} retry={t('tickets.retry')} />;
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl">{t(spots > 1 ? 'tickets.givingBack.titleOfMany' : 'tickets.givingBack.title')}</h1>
        <p className="mt-3 wrap-anywhere">
          {spots === 0
            ? noneLeft(paid)
            : started
              ? t('tickets.givingBack.started')
              : t('tickets.givingBack.question', { title, count: spots })}
          {mayGo && paid ? ` ${t('tickets.givingBack.paidStay')}` : null}
        </p>
        {answer?.problem ? (
          <ActionAlert of={answer} className="mt-4">
            <p>{answer.problem}</p>
          </ActionAlert>
        ) : null}
        {/* Going back leads past a question that was answered. */}
        <Form
          method="post"
          replace
          action={paths.cancelSignUp(id)}
          className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:justify-end"
        >
          {mayGo && spots > 1 ? (
            <div className="mb-3 sm:w-full">
              <FieldFrame id="keep" label={t('tickets.givingBack.keep')}>
                <select
                  id="keep"
                  name="keep"
                  value={kept}
                  onChange={(event) => setChosen(Number(event.currentTarget.value))}
                  className="field-control sm:max-w-80"
                >
                  {Array.from({ length: spots }, (_, keep) => (
                    <option key={keep} value={keep}>
                      {keep === 0
                        ? t('tickets.givingBack.keepNone', { count: spots })
                        : t('tickets.givingBack.keepSome', { kept: keep, count: spots - keep })}
                    </option>
                  ))}
                </select>
              </FieldFrame>
            </div>
          ) : null}
          <KeepLink to={paths.listing(id)} busy={busy} kind="secondary">
            {mayGo ? t('tickets.givingBack.back', { count: spots }) : t('tickets.givingBack.toListing')}
          </KeepLink>
          {mayGo ? (
            <Button type="submit" kind="danger" busy={busy}>
              {busy
                ? t('tickets.givingBack.working')
                : going === null
                  ? t('tickets.givingBack.confirm', { count: spots })
                  : t('tickets.givingBack.confirmCount', { count: going })}
            </Button>
          ) : null}
        </Form>
      </Card>
    </div>
  );
}
