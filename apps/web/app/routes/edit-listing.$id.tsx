import { findListingPlace, readEditableListing, updateListing } from '@canopy/contracts/my-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { EditableListing } from '@canopy/contracts/my-listings';
import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { PlainMediaForm } from '../features/media/plain-media-form.tsx';
import { EditState } from '../features/publishing/edit-state.tsx';
import { keptAfterConflict, keptOf, type KeptEdit } from '../features/publishing/kept-edit.ts';
import { ListingForm } from '../features/publishing/listing-form.tsx';
import { listingValues } from '../features/publishing/listing-values.ts';
import { readEdit } from '../features/publishing/read-listing.ts';
import { SentBefore } from '../features/publishing/sent-before.tsx';
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
import { refusalOfForm } from '../server/refusal-of-form.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { Alert } from '../ui/alert.tsx';
import { Link } from '../ui/link.tsx';

interface Page {
  listing: EditableListing | null;
  /** There is none. No page of its own: what was typed into the form stays to be read. */
  gone: boolean;
}

const isGone = ({ reason }: ApiError) => reason === 'listing_not_found';

/** For approved providers and admins; whose listing it is, the API knows. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const id = args.params['id'] ?? '';
  return loadOr(args, {
    load: async () => {
      try {
        return data<Page>({ listing: await apiFor(args).call(readEditableListing, { params: { id } }), gone: false });
      } catch (error) {
        if (!(error instanceof ApiError && isGone(error))) throw error;
        return data<Page>({ listing: null, gone: true }, formStatus(args.request, 404));
      }
    },
    or: { listing: null, gone: false },
    log: 'a listing could not be loaded for editing',
    refused: refusedAddress(t('listing.notFound')),
  });
}

const refusal = (form: FormData, ...formErrors: string[]) => ({
  result: readEdit(form).reply({ formErrors }),
  kept: keptOf(form, readEdit),
});
const unanswered = (form: FormData) =>
  form.get('intent') === 'find-place'
    ? { placeProblem: t('flash.placeSearchFailed') }
    : refusal(form, t('publishing.edit.failed'));
const signedOut = (form: FormData) =>
  form.get('intent') === 'find-place'
    ? null
    : refusal(form, t('publishing.edit.signInFirst'), t('publishing.summary.signInAgain'));
export const clientAction = keepPage(unanswered);

export const action = formAction({ unanswered, signedOut }, async (args, form) => {
  await requireProvider(args);
  const id = args.params['id'] ?? '';
  const intent = form.get('intent');
  if (intent === 'find-place') return findPlace(args, id);
  const clearing = intent === 'clear-dates';
  if (clearing) for (const name of ['eventStart', 'eventEnd']) form.set(name, '');

  const submission = readEdit(form);
  const kept = keptOf(form, readEdit);
  if (clearing) return data({ result: { initialValue: submission.payload }, kept });
  if (submission.status !== 'success') return data({ result: submission.reply(), kept }, formStatus(args.request, 400));
  return answerTo(args, {
    back: paths.editListing(id),
    act: async () => {
      await apiFor(args).call(updateListing, { params: { id }, body: submission.value });
      return redirectSaying(paths.listing(id), { kind: 'success', key: 'listingUpdated' });
    },
    refused: (error) => {
      if (error.status === 403) throw new Response(error.message, { status: error.status });
      if (isGone(error)) return { result: { initialValue: submission.payload }, kept, gone: true };
      if (error.reason !== 'edited_elsewhere') return { result: submission.reply(refusalOfForm(error)), kept };
      const current = error.data['current'] as EditableListing;
      return {
        result: { initialValue: submission.payload },
        kept: keptAfterConflict(form, submission.payload, current),
      };
    },
  });
});

/** "Try again" of a listing without a map. */
async function findPlace(args: ActionFunctionArgs, id: string) {
  try {
    await apiFor(args).call(findListingPlace, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 403) throw new Response(error.message, { status: error.status });
    throw redirectSaying(paths.listing(id), {
      kind: 'error',
      key: error.status === 429 ? 'tooManyRequests' : 'placeSearchFailed',
    });
  }
  return redirectSaying(paths.listing(id), { kind: 'success', key: 'findingPlace' });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('listing.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('publishing.edit.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function EditListing() {
  const { listing, gone } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const answer = useActionData<typeof action>() as
    { result?: SubmissionResult<string[]>; kept?: KeptEdit; gone?: true } | undefined;
  if (gone && !answer) return <GoneListing />;
  if (!listing && !gone) return <LoadFailed sentence={t('listing.failed')} retry={t('listing.retry')} />;
  // What was typed before it was called off stays to be read, with the refusal above it.
  if (listing?.isCancelled && !answer) return <CancelledListing id={listing.id} />;
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('publishing.edit.title')}</h1>
      <p className="mt-2 mb-8 prose-width text-ink-soft">
        {t('publishing.edit.lead')}{' '}
        {listing ? (
          <Link to={paths.listing(id)} className="link">
            {t('publishing.edit.view')}
          </Link>
        ) : null}
        {!listing || listing.isVirtual ? null : (
          <>
            {' · '}
            <Link to={paths.listingPoint(listing.id)} className="link">
              {t('listingPoint.check')}
            </Link>
          </>
        )}
      </p>
      <ListingForm
        key={id}
        id="edit-listing"
        to={paths.editListing(id)}
        values={listing ? listingValues(listing) : {}}
        lastResult={answer?.result}
        read={readEdit}
        media={listing?.media ?? []}
        datesOptional
        words={{
          submit: t('publishing.edit.submit'),
          busy: t('publishing.edit.saving'),
          failed: t('publishing.edit.failedTitle'),
        }}
      >
        <EditState listing={listing} kept={answer?.kept} />
        {answer?.gone ? (
          <SentBefore
            of={answer}
            title={t('publishing.edit.gone')}
            sentence={t('publishing.edit.goneText')}
            link={{ to: paths.addListing, words: t('publishing.edit.again') }}
          />
        ) : null}
      </ListingForm>
      {listing ? (
        <div className="mt-8">
          <PlainMediaForm listingId={listing.id} count={listing.media.length} />
        </div>
      ) : null}
    </div>
  );
}

/** Before anything was typed. */
function GoneListing() {
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="mb-6 text-3xl sm:text-4xl">{t('publishing.edit.title')}</h1>
      <Alert kind="note" title={t('listing.notFound')}>
        <Link to={paths.addListing} className="link inline-flex min-h-11 items-center">
          {t('publishing.edit.again')}
        </Link>
      </Alert>
    </div>
  );
}

function CancelledListing({ id }: { id: string }) {
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="mb-6 text-3xl sm:text-4xl">{t('publishing.edit.title')}</h1>
      <Alert kind="note" title={t('publishing.edit.cancelledTitle')}>
        <p>{t('publishing.edit.cancelled')}</p>
        <Link to={paths.listing(id)} className="link mt-2 inline-flex min-h-11 items-center">
          {t('publishing.edit.view')}
        </Link>
      </Alert>
    </div>
  );
}
