import { listMembers } from '@canopy/contracts/tickets.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { keepDialog } from '../browser/keep-page.ts';
import { MembersTable } from '../features/members/members-table.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { BackLink } from '../ui/back-link.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageLinks } from '../ui/page-links.tsx';

/**
 * Who bought or signed up: a page without scripts, the content of a dialog with them. For the owner and admins; whose
 * listing it is, the API knows.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const id = args.params['id'] ?? '';
  const after = new URL(args.request.url).searchParams.get('after');
  return loadOr(args, {
    load: async () => ({
      after,
      members: await apiFor(args).call(listMembers, { params: { id }, query: { after } }),
    }),
    or: { after, members: null },
    log: 'the members of a listing could not be loaded',
    refused: refusedAddress(t('listing.notFound')),
  });
}

export const clientLoader = keepDialog({ after: null, members: null });

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('members.failed') };
export const meta: MetaFunction<typeof loader> = () => [
  { title: `${t('members.page')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function MembersPage() {
  const { members, after } = useLoaderData<typeof loader>();
  if (!members) return <LoadFailed sentence={t('members.failed')} retry={t('members.retry')} />;
  const { listingId, title, next } = members;
  return (
    <div className="shell max-w-4xl py-6 sm:py-8">
      <BackLink to={paths.ownListing(listingId)}>{t('members.back')}</BackLink>
      <Card className="mt-1 p-5 sm:p-8">
        <h1 className="text-3xl wrap-anywhere">{t('members.title', { title })}</h1>
        <MembersTable members={members} />
        <PageLinks
          label={t('ui.pages')}
          first={after ? { to: paths.members(listingId), text: t('members.newest') } : null}
          next={next ? { to: paths.members(listingId, { after: next }), text: t('members.older') } : null}
        />
        <LinkButton to={paths.checkInAt(listingId)} kind="secondary" className="mt-6">
          {t('members.door')}
        </LinkButton>
      </Card>
    </div>
  );
}
