import { readRoster } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import { rosterQuerySchema } from '@canopy/contracts/tickets';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useFetcher, useLoaderData } from '@remix-run/react';
import { withAuthor } from '../browser/form-author.ts';
import { keepPage } from '../browser/keep-page.ts';
import { checkInAction } from '../features/check-in/check-in-action.server.ts';
import { checkInUnanswered, type CheckInAnswer } from '../features/check-in/check-in-answer.ts';
import { TicketCodeForm } from '../features/check-in/ticket-code-form.tsx';
import { CheckInMessage } from '../features/check-in/check-in-message.tsx';
import { RosterCounts } from '../features/check-in/roster-counts.tsx';
import { RosterList } from '../features/check-in/roster-list.tsx';
import { RosterSearch } from '../features/check-in/roster-search.tsx';
import { Scanner } from '../features/check-in/scanner.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { whenText } from '../i18n/when-text.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

/** The door of one listing, for its owner and admins. Whose it is, the API knows. */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const id = args.params['id'] ?? '';
  const wished = rosterQuerySchema.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!wished.success) throw redirect(paths.checkInAt(id));
  const { q, show, after } = wished.data;
  return loadOr(args, {
    load: async () => ({
      roster: await apiFor(args).call(readRoster, { params: { id }, query: { q, show, after } }),
      q: q || undefined,
      show,
      after,
    }),
    or: { roster: null, q: undefined, show: undefined, after: undefined },
    log: 'the list at the door could not be loaded',
    refused: refusedAddress(t('listing.notFound')),
  });
}

export const action = formAction(checkInUnanswered, (args, form) =>
  checkInAction(args, form, paths.checkInAt(args.params['id'] ?? ''), args.params['id']),
);
export const clientAction = keepPage(checkInUnanswered);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('checkIn.loadFailed') };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: `${loaded?.roster ? t('checkIn.titleOf', { title: loaded.roster.title }) : t('checkIn.title')} · ${brand.name}`,
  },
  { name: 'robots', content: 'noindex' },
];

export default function CheckInAtListing() {
  const { roster, q, show, after } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<CheckInAnswer>();
  const posted = useActionData<typeof action>() as CheckInAnswer | undefined;
  const answer = fetcher.data ?? posted;
  if (!roster) return <LoadFailed sentence={t('checkIn.loadFailed')} retry={t('checkIn.retry')} />;
  const search = { q, show };
  const here = paths.checkInAt(roster.listingId, { ...search, after });
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">{t('checkIn.titleOf', { title: roster.title })}</h1>
      <p className="mt-1 text-ink-soft">{whenText(roster.eventStart, roster.eventEnd)}</p>
      <RosterCounts roster={roster} />
      <section aria-label={t('checkIn.door')} className="mt-6">
        <CheckInMessage answer={answer} className="mb-4" />
        <TicketCodeForm fetcher={fetcher} answer={answer} action={here} />
        <Scanner
          onCode={(code) => {
            // A second guest would break off what is said of the first.
            if (fetcher.state === 'submitting') return false;
            fetcher.submit(withAuthor({ intent: 'code', code }), { method: 'post', action: here });
            return true;
          }}
        />
      </section>
      <section aria-labelledby="guests" className="mt-8">
        <h2 id="guests" className="mb-3 text-2xl">
          {t('checkIn.names')}
        </h2>
        {roster.expected === 0 ? (
          <EmptyState title={t('checkIn.nobody.title')} text={t('checkIn.nobody.text')} art="/art/empty.svg" />
        ) : (
          <>
            <RosterSearch listingId={roster.listingId} q={q} show={show} />
            {roster.tickets.length > 0 ? (
              <RosterList tickets={roster.tickets} action={here} fetcher={fetcher} />
            ) : (
              <EmptyState title={t('checkIn.noMatch.title')} text={t('checkIn.noMatch.text')}>
                <LinkButton to={paths.checkInAt(roster.listingId)}>{t('checkIn.noMatch.action')}</LinkButton>
              </EmptyState>
            )}
            <PageLinks
              label={t('ui.pages')}
              first={after ? { to: paths.checkInAt(roster.listingId, search), text: t('checkIn.fromStart') } : null}
              next={
                roster.next
                  ? { to: paths.checkInAt(roster.listingId, { ...search, after: roster.next }), text: t('ui.next') }
                  : null
              }
            />
          </>
        )}
      </section>
    </div>
  );
}
