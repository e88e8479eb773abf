import {
  createApprovalLink,
  deletePendingListing,
  listPendingListings,
  resendApproval,
} from '@canopy/contracts/admin-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { PendingCard } from '../features/admin/listings/pending-card.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const after = new URL(args.request.url).searchParams.get('after');
  return loadOr(args, {
    load: async () => ({ after, page: await apiFor(args).call(listPendingListings, { query: { after } }) }),
    or: { after, page: null },
    log: 'the listings that wait could not be loaded',
  });
}

const unanswered = (form: FormData) => ({
  id: String(form.get('id') ?? ''),
  sentence: t('adminListings.pending.refused'),
});
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  const here = new URL(args.request.url);
  const to = paths.pendingListings({ after: here.searchParams.get('after') });
  const id = String(form.get('id') ?? '');
  const api = apiFor(args);
  return answerTo(args, {
    back: to,
    act: async () => {
      switch (intentOf(form, ['resend', 'link', 'delete'])) {
        case 'resend': {
          const { approvalLink } = await api.call(resendApproval, { params: { id } });
          return approvalLink
            ? data({ id, link: approvalLink })
            : redirectSaying(to, { kind: 'success', key: 'approvalSent' });
        }
        case 'link':
          return data({ id, link: (await api.call(createApprovalLink, { params: { id } })).approvalLink });
        case 'delete':
          await api.call(deletePendingListing, { params: { id } });
          return redirectSaying(to, { kind: 'success', key: 'pendingListingDeleted' });
      }
    },
    refused: (error) => ({ id, sentence: error.message }),
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminListings.pending.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminListings.pending.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PendingListingsPage() {
  const { after, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { id: string; link?: string; sentence?: string } | undefined;
  if (!page) return <LoadFailed sentence={t('adminListings.pending.failed')} retry={t('adminListings.retry')} />;
  // The listing may have left the list meanwhile; what happened must be said all the same.
  const orphan = answer?.sentence && !page.items.some(({ id }) => id === answer.id) ? answer.sentence : null;
  return (
    <div className="max-w-4xl">
      <Link to={paths.adminListings()} className="link inline-flex min-h-11 items-center gap-1">
        <Icon name="previous" />
        {t('adminListings.pending.back')}
      </Link>
      <h2 className="mt-1 text-2xl sm:text-3xl">{t('adminListings.pending.title')}</h2>
      <p className="mt-2 mb-6 text-ink-soft">{t('adminListings.pending.lead')}</p>
      {orphan ? (
        <ActionAlert of={answer} className="mb-6">
          {orphan}
        </ActionAlert>
      ) : null}
      {page.items.length > 0 ? (
        <ul className="grid gap-4">
          {page.items.map((listing) => (
            <li key={listing.id}>
              <PendingCard listing={listing} answer={answer?.id === listing.id ? answer : undefined} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('adminListings.pending.empty.title')}
          text={t('adminListings.pending.empty.text')}
          art="/art/empty.svg"
        >
          <LinkButton to={paths.addListingForProvider}>{t('adminListings.add')}</LinkButton>
        </EmptyState>
      )}
      <PageLinks
        label={t('adminListings.pages')}
        first={after ? { to: paths.pendingListings(), text: t('adminListings.pending.newest') } : null}
        next={
          page.next ? { to: paths.pendingListings({ after: page.next }), text: t('adminListings.pending.older') } : null
        }
      />
    </div>
  );
}
