import { listMyListings } from '@canopy/contracts/my-listings.endpoints';
import { listMyCancellations } from '@canopy/contracts/refunds.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { MyListings } from '@canopy/contracts/my-listings';
import type { Cancellation } from '@canopy/contracts/refunds';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Cancellations } from '../features/my-listings/cancellations.tsx';
import { ListingsTable } from '../features/my-listings/listings-table.tsx';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const search = new URL(args.request.url).searchParams;
  return loadOr(args, {
    load: async () => {
      const [page, cancellations] = await Promise.all([
        apiFor(args).call(listMyListings, { query: { after: search.get('after'), before: search.get('before') } }),
        cancellationsOf(args),
      ]);
      // The last one of a later page was deleted: the others are on the first.
      if (page.items.length === 0 && (search.has('after') || search.has('before'))) throw redirect(paths.myListings());
      return { page, cancellations };
    },
    or: { page: null, cancellations: [] },
    log: 'the own listings could not be loaded',
  });
}

/** Beside the list, never in its way. */
async function cancellationsOf(args: LoaderFunctionArgs): Promise<Cancellation[]> {
  try {
    return (await apiFor(args).call(listMyCancellations)).items;
  } catch (error) {
    args.context.log.error({ err: error }, 'the cancellations could not be loaded');
    return [];
  }
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('myListings.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('myListings.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function MyListingsPage() {
  const { page, cancellations } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 id="my-listings" className="text-3xl sm:text-4xl">
            {t('myListings.title')}
          </h1>
          <p className="mt-2 text-ink-soft">{t('myListings.lead')}</p>
        </div>
        {page && page.items.length > 0 ? (
          <LinkButton to={paths.addListing} kind="secondary">
            <Icon name="plus" />
            {t('myListings.add')}
          </LinkButton>
        ) : null}
      </div>
      <Cancellations items={cancellations} />
      {page === null ? (
        <PartFailed sentence={t('myListings.failed')} retry={t('myListings.retry')} to={paths.myListings()} />
      ) : page.items.length > 0 ? (
        <Page page={page} />
      ) : (
        <Nothing />
      )}
    </div>
  );
}

function Page({ page }: { page: MyListings }) {
  return (
    <>
      <ListingsTable listings={page.items} labelledBy="my-listings" />
      <PageLinks
        label={t('myListings.pages')}
        previous={
          page.previous ? { to: paths.myListings({ before: page.previous }), text: t('myListings.newer') } : null
        }
        next={page.next ? { to: paths.myListings({ after: page.next }), text: t('myListings.older') } : null}
      />
    </>
  );
}

function Nothing() {
  return (
    <EmptyState title={t('myListings.empty.title')} text={t('myListings.empty.text')} art="/art/empty.svg">
      <LinkButton to={paths.addListing}>{t('myListings.add')}</LinkButton>
    </EmptyState>
  );
}
