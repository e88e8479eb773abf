import { deleteListing, readListingDeletion } from '@canopy/contracts/my-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useParams } from '@remix-run/react';
import { useSending } from '../browser/use-sending.ts';
import { keepPage, keepDialog } from '../browser/keep-page.ts';
import { DeletionQuestion, isCancellation, mustWait } from '../features/my-listings/deletion-question.tsx';
import { KeepLink } from '../features/shell/keep-link.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { pageBefore } from '../server/page-before.server.ts';
import { requireViewer } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/**
 * The question before a listing is deleted: a page without scripts, the content of a dialog with them. Whose listing it
 * is, the API knows.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  return loadOr(args, {
    load: async () => ({
      deletion: await apiFor(args).call(readListingDeletion, { params: { id: args.params['id'] ?? '' } }),
    }),
    or: { deletion: null },
    status: 200,
    log: 'the effects of a deletion could not be loaded',
    refused: refusedAddress(t('listing.notFound')),
  });
}

/** The question can be asked without its figures; then the deletion itself decides. */
export const clientLoader = keepDialog({ deletion: null });

const unanswered = () => ({ problem: t('myListings.deletion.failed') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args) => {
  const viewer = await requireViewer(args);
  const id = args.params['id'] ?? '';
  const back = pageBefore(args, viewer, viewer.isAdmin ? paths.adminListings() : paths.myListings());
  const deleted = () => redirectSaying(back ?? paths.home, { kind: 'success', key: 'listingDeleted' });
  return answerTo(args, {
    act: async () =>
      (await apiFor(args).call(deleteListing, { params: { id } })).deleted
        ? deleted()
        : redirectSaying(back ?? paths.ownListing(id), { kind: 'success', key: 'listingCancelled' }),
    refused: (error) => {
      if (error.status === 403) throw new Response(error.message, { status: 403 });
      // Gone already, by a second click or another hand: that is what was wanted.
      if (error.status === 404) return deleted();
      return error.reason === 'email_confirm_first' ? { problem: error.message } : unanswered();
    },
  });
});

/** Asked once for each question: after the deletion there is nothing left to ask about. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [
  { title: `${t('myListings.deletion.confirm')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function DeleteListing() {
  const { deletion } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const answer = useActionData<typeof action>();
  const busy = useSending(pathname + search);
  return (
    <div className="shell max-w-2xl py-8 sm:py-10">
      <Card className="p-5 sm:p-8">
        <h1 className="text-3xl wrap-anywhere">
          {deletion ? t('myListings.deletion.title', { title: deletion.title }) : t('myListings.deletion.confirm')}
        </h1>
        <DeletionQuestion deletion={deletion} answer={answer} />
        <Form method="post" action={pathname + search} className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <KeepLink to={paths.listing(id)} busy={busy} kind="secondary">
            {t('myListings.deletion.back')}
          </KeepLink>
          {mustWait(deletion) ? null : (
            <Button type="submit" kind="danger" busy={busy}>
              {t(
                busy
                  ? 'myListings.deletion.working'
                  : isCancellation(deletion)
                    ? 'myListings.deletion.confirmCancel'
                    : 'myListings.deletion.confirm',
              )}
            </Button>
          )}
        </Form>
      </Card>
    </div>
  );
}
