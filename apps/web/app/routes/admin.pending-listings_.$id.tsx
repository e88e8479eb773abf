import type { EditablePendingListing } from '@canopy/contracts/admin-listings';
import { readPendingListing, updatePendingListing } from '@canopy/contracts/admin-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { SubmissionResult } from '@conform-to/react';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { GoneNote, GoneWhileEditing, goneAs, type GonePending } from '../features/admin/listings/gone-pending.tsx';
import { EditState } from '../features/publishing/edit-state.tsx';
import { keptAfterConflict, keptOf, type KeptEdit } from '../features/publishing/kept-edit.ts';
import { ListingForm } from '../features/publishing/listing-form.tsx';
import { listingValues } from '../features/publishing/listing-values.ts';
import { readPendingEdit } from '../features/publishing/read-listing.ts';
import { ListLink } from '../features/shell/list-link.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { listBefore } from '../server/page-before.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { refusalOfForm } from '../server/refusal-of-form.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';

interface Page {
  listing: EditablePendingListing | null;
  /** It does not wait any more. No page of its own: what was typed into the form stays to be read. */
  gone: GonePending | null;
  /** The part of the list that it was opened from. */
  back: string;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const id = args.params['id'] ?? '';
  const back = listBefore(args, paths.pendingListings());
  return loadOr(args, {
    load: async () => {
      try {
        return data<Page>({
          listing: await apiFor(args).call(readPendingListing, { params: { id } }),
          gone: null,
          back,
        });
      } catch (error) {
        const gone = error instanceof ApiError ? goneAs(error) : null;
        if (!gone) throw error;
        return data<Page>({ listing: null, gone, back }, formStatus(args.request, (error as ApiError).status));
      }
    },
    or: { listing: null, gone: null, back },
    log: 'a listing that waits could not be loaded for editing',
  });
}

interface Answer {
  result: SubmissionResult<string[]>;
  kept: KeptEdit;
  gone?: GonePending;
}

const refusal = (form: FormData, ...formErrors: string[]): Answer => ({
  result: readPendingEdit(form).reply({ formErrors }),
  kept: keptOf(form, readPendingEdit),
});
const unanswered = (form: FormData) => refusal(form, t('publishing.edit.failed'));
const signedOut = (form: FormData) =>
  refusal(form, t('publishing.edit.signInFirst'), t('publishing.summary.signInAgain'));
export const clientAction = keepPage(unanswered);

export const action = formAction({ unanswered, signedOut }, async (args, form) => {
  await requireAdmin(args);
  const id = args.params['id'] ?? '';
  const submission = readPendingEdit(form);
  const kept = keptOf(form, readPendingEdit);
  const list = listBefore(args, paths.pendingListings());
  if (submission.status !== 'success')
    return data<Answer>({ result: submission.reply(), kept }, formStatus(args.request, 400));
  return answerTo(args, {
    back: paths.pendingListing(id, { back: list }),
    act: async () => {
      await apiFor(args).call(updatePendingListing, { params: { id }, body: submission.value });
      return redirectSaying(list, { kind: 'success', key: 'pendingListingSaved' });
    },
    refused: (error) => {
      const typed = { initialValue: submission.payload };
      const gone = goneAs(error);
      if (gone) return { result: typed, kept, gone };
      if (error.reason !== 'edited_elsewhere') return { result: submission.reply(refusalOfForm(error)), kept };
      const current = error.data['current'] as EditablePendingListing;
      return { result: typed, kept: keptAfterConflict(form, submission.payload, current) };
    },
  });
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminListings.edit.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminListings.edit.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function EditPendingListing() {
  const { listing, gone, back } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const answer = useActionData<typeof action>() as Answer | undefined;
  if (!listing && !gone)
    return <LoadFailed sentence={t('adminListings.edit.failed')} retry={t('adminListings.retry')} />;
  return (
    <div className="max-w-5xl">
      <ListLink to={back} list={paths.pendingListings()}>
        {t('adminListings.edit.back')}
      </ListLink>
      <h2 className="mt-1 text-2xl sm:text-3xl">{t('adminListings.edit.title')}</h2>
      {!listing && !answer ? (
        <GoneNote gone={gone!} />
      ) : (
        <>
          <p className="mt-2 mb-8 prose-width text-ink-soft">{t('adminListings.edit.lead')}</p>
          <ListingForm
            key={id}
            id="edit-pending-listing"
            forProvider
            waitsFor={listing?.providerEmail ?? ''}
            to={paths.pendingListing(id, { back })}
            values={listing ? listingValues(listing) : {}}
            lastResult={answer?.result}
            read={readPendingEdit}
            media={listing?.media ?? []}
            words={{
              submit: t('publishing.edit.submit'),
              busy: t('publishing.edit.saving'),
              failed: t('publishing.edit.failedTitle'),
            }}
          >
            <EditState listing={listing} kept={answer?.kept} />
            {answer?.gone ? <GoneWhileEditing of={answer} gone={answer.gone} /> : null}
          </ListingForm>
        </>
      )}
    </div>
  );
}
