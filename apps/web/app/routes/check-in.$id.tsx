import { readRoster } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import { type Roster, rosterQuerySchema } from '@canopy/contracts/tickets';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  type FetcherWithComponents,
  type ShouldRevalidateFunction,
  useActionData,
  useFetcher,
  useLoaderData,
  useParams,
} from '@remix-run/react';
import { withAuthor } from '../browser/form-author.ts';
import { keepAfterFailure, keepDialog, keepPage } from '../browser/keep-page.ts';
import { checkInAction } from '../features/check-in/check-in-action.server.ts';
import { checkInUnanswered, type CheckInAnswer } from '../features/check-in/check-in-answer.ts';
import { TicketCodeForm } from '../features/check-in/ticket-code-form.tsx';
import { CheckInMessage } from '../features/check-in/check-in-message.tsx';
import { RosterCounts } from '../features/check-in/roster-counts.tsx';
import { RosterFailed } from '../features/check-in/roster-failed.tsx';
import { RosterList } from '../features/check-in/roster-list.tsx';
import { RosterSearch } from '../features/check-in/roster-search.tsx';
import { Scanner } from '../features/check-in/scanner.tsx';
import { useAttempts } from '../features/check-in/use-attempts.ts';
import { useLastRoster } from '../features/check-in/use-last-roster.ts';
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

const noRoster = { roster: null, q: undefined, show: undefined, after: undefined };

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
    or: noRoster,
    log: 'the list at the door could not be loaded',
    refused: refusedAddress(t('listing.notFound')),
  });
}

export const action = formAction(checkInUnanswered, (args, form) =>
  checkInAction(args, form, paths.checkInAt(args.params['id'] ?? ''), args.params['id']),
);
export const clientAction = keepPage(checkInUnanswered);
export const clientLoader = keepDialog(noRoster);

/** What nobody answered for may have been done all the same: the list says so. Where it cannot be read, the last stays. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (change.actionStatus ?? 0) >= 500 || keepAfterFailure(change);
export const handle: PageHandle = { loadFailed: () => t('checkIn.loadFailed') };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: `${loaded?.roster ? t('checkIn.titleOf', { title: loaded.roster.title }) : t('checkIn.title')} · ${brand.name}`,
  },
  { name: 'robots', content: 'noindex' },
];

/** Guests are let in whatever becomes of the list. */
export default function CheckInAtListing() {
  const id = useParams()['id'] ?? '';
  const loaded = useLoaderData<typeof loader>();
  const { roster, q, show, after } = useLastRoster(loaded, id);
  const fetcher = useFetcher<CheckInAnswer>();
  const posted = useActionData<typeof action>() as CheckInAnswer | undefined;
  const answer = fetcher.data ?? posted;
  const withAttempt = useAttempts(answer);
  const search = { q, show };
  const here = paths.checkInAt(id, { ...search, after });
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">
        {roster ? t('checkIn.titleOf', { title: roster.title }) : t('checkIn.title')}
      </h1>
      {roster ? (
        <>
          <p className="mt-1 text-ink-soft">{whenText(roster.eventStart, roster.eventEnd)}</p>
          <RosterCounts roster={roster} />
        </>
      ) : null}
      <section aria-label={t('checkIn.door')} className="mt-6">
        <CheckInMessage answer={answer} action={here} fetcher={fetcher} className="mb-4" />
        <TicketCodeForm fetcher={fetcher} answer={answer} action={here} />
        <Scanner
          onCode={(code) => {
            // A second guest would break off what is said of the first.
            if (fetcher.state === 'submitting') return false;
            fetcher.submit(withAuthor(withAttempt({ intent: 'code', code })), { method: 'post', action: here });
            return true;
          }}
          unanswered={answer && !answer.ok && answer.reason === null ? answer : null}
        />
      </section>
      <section aria-labelledby="guests" className="mt-8">
        <h2 id="guests" className="mb-3 text-2xl">
          {t('checkIn.names')}
        </h2>
        {loaded.roster ? null : <RosterFailed hasOld={roster !== null} />}
        {roster ? (
          <Guests
            roster={roster}
            isOld={!loaded.roster}
            search={search}
            after={after}
            action={here}
            fetcher={fetcher}
          />
        ) : null}
      </section>
    </div>
  );
}

function Guests({
  roster,
  isOld,
  search,
  after,
  action,
  fetcher,
}: {
  roster: Roster;
  isOld: boolean;
  search: { q: string | undefined; show: string | undefined };
  after: string | undefined;
  action: string;
  fetcher: FetcherWithComponents<CheckInAnswer>;
}) {
  const { listingId } = roster;
  if (roster.expected === 0)
    return <EmptyState title={t('checkIn.nobody.title')} text={t('checkIn.nobody.text')} art="/art/empty.svg" />;
  return (
    <>
      <RosterSearch listingId={listingId} {...search} />
      {roster.tickets.length > 0 ? (
        <RosterList tickets={roster.tickets} isOld={isOld} action={action} fetcher={fetcher} />
      ) : (
        <EmptyState title={t('checkIn.noMatch.title')} text={t('checkIn.noMatch.text')}>
          <LinkButton to={paths.checkInAt(listingId)}>{t('checkIn.noMatch.action')}</LinkButton>
        </EmptyState>
      )}
      <PageLinks
        label={t('ui.pages')}
        first={after ? { to: paths.checkInAt(listingId, search), text: t('checkIn.fromStart') } : null}
        next={
          roster.next ? { to: paths.checkInAt(listingId, { ...search, after: roster.next }), text: t('ui.next') } : null
        }
      />
    </>
  );
}
