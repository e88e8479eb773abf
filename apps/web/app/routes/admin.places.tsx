import { findListingPlace } from '@canopy/contracts/my-listings.endpoints';
import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { placeStates, type UnplacedListing } from '@canopy/contracts/places';
import { listUnplaced } from '@canopy/contracts/places.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { formatDateTime } from '../i18n/format.ts';
import { keepPage } from '../browser/keep-page.ts';
import { Fact } from '../ui/fact.tsx';
import { LoadingLine } from '../features/admin/loading-line.tsx';
import { readListSearch } from '../features/admin/operations/list-search.ts';
import { ChoiceLinks } from '../features/shell/choice-links.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { useListAddress } from '../features/shell/use-list-address.ts';
import { countText } from '../i18n/count-text.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readListSearch(new URL(args.request.url).searchParams, placeStates);
  return loadOr(args, {
    load: async () => ({ search, page: await apiFor(args).call(listUnplaced, { query: search }) }),
    or: { search, page: null },
    log: 'the places could not be loaded',
  });
}

const unanswered = () => ({ problem: t('adminOperations.refused') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const to = paths.adminPlaces(readListSearch(new URL(args.request.url).searchParams, placeStates));
  return answerTo(args, {
    back: to,
    act: async () => {
      const { geocodeStatus } = await apiFor(args).call(findListingPlace, {
        params: { id: String(form.get('id') ?? '') },
      });
      return redirectSaying(to, { kind: 'success', key: geocodeStatus === 'pending' ? 'findingPlace' : 'placeFound' });
    },
    refused: (error) => ({ problem: error.message }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminOperations.places.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminOperations.places.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminPlaces() {
  const { search, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminOperations.places.failed')} retry={t('adminOperations.retry')} />;
  const { state, after } = search;
  const ending = after ? 'noMore' : state === 'waiting' ? 'noneWaiting' : 'empty';
  return (
    <section aria-labelledby="places" className="max-w-5xl">
      <BackLink to={paths.adminOperations}>{t('adminOperations.title')}</BackLink>
      <h2 id="places" className="mt-1 text-2xl sm:text-3xl">
        {t('adminOperations.places.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('adminOperations.places.lead')}</p>
      <ChoiceLinks
        label={t('adminOperations.places.filter')}
        choices={placeStates.map((one) => ({
          to: paths.adminPlaces(one === 'failed' ? {} : { state: one }),
          label: t(`adminOperations.places.states.${one}`),
          active: (state ?? 'failed') === one,
          count: countText(countUpTo(page.counts[one], listsCountedTo)),
        }))}
      />
      <LoadingLine />
      {answer ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {page.items.length > 0 ? (
        <ul className="grid gap-4">
          {page.items.map((listing) => (
            <li key={listing.id}>
              <PlaceCard listing={listing} busy={navigation.formData?.get('id') === listing.id} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(`adminOperations.places.${ending}.title`)}
          text={t(`adminOperations.places.${ending}.text`)}
          art="/art/empty.svg"
        />
      )}
      <PageLinks
        label={t('adminOperations.places.pages')}
        first={after ? { to: paths.adminPlaces({ state }), text: t('adminOperations.places.newest') } : null}
        next={
          page.next
            ? { to: paths.adminPlaces({ state, after: page.next }), text: t('adminOperations.places.older') }
            : null
        }
      />
    </section>
  );
}

function PlaceCard({
  listing: { id, title, location, status, attempts, createdAt },
  busy,
}: {
  listing: UnplacedListing;
  busy: boolean;
}) {
  const back = useListAddress();
  const of = t('adminOperations.places.of', { title });
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
        <Link to={paths.listing(id)} dir="auto" className="link">
          {title}
        </Link>
      </h3>
      <p>{t(`adminOperations.places.reason.${status}`)}</p>
      <dl className="wrap-anywhere">
        <Fact label={t('adminOperations.places.address')}>
          <bdi>{location}</bdi>
        </Fact>
      </dl>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 wrap-anywhere lg:grid-cols-4">
        <Fact label={t('adminOperations.places.created')}>{formatDateTime(createdAt)}</Fact>
        <Fact label={t('adminOperations.places.attempts')}>{attempts}</Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        {status === 'pending' ? null : (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" kind="secondary" size="small" busy={busy}>
              {t('adminOperations.places.again')} <span className="sr-only">{of}</span>
            </Button>
          </Form>
        )}
        <LinkButton to={paths.listingPoint(id, { back })} kind="secondary" size="small">
          <Icon name="pin" />
          {t('adminOperations.places.set')} <span className="sr-only">{of}</span>
        </LinkButton>
      </div>
    </Card>
  );
}
