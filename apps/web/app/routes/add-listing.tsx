import { randomUUID } from 'node:crypto';
import { createListing } from '@canopy/contracts/listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { SubmissionResult } from '@conform-to/react';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { ListingForm } from '../features/publishing/listing-form.tsx';
import { readListing } from '../features/publishing/read-listing.ts';
import { earlierSend, SentBefore, type EarlierSend } from '../features/publishing/sent-before.tsx';
import { t } from '../i18n/index.ts';
import { languageNow } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { refusalOfForm } from '../server/refusal-of-form.ts';
import { requireProvider } from '../server/require-viewer.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireProvider(args);
  return { contact: viewer.email, formKey: randomUUID() };
}

const refusal = (form: FormData, ...formErrors: string[]) => ({
  result: readListing(form).reply({ formErrors }),
  sent: null,
});
const unanswered = (form: FormData) => refusal(form, t('publishing.failed'));
const signedOut = (form: FormData) => refusal(form, t('publishing.signedOut'), t('publishing.summary.signInAgain'));
export const clientAction = keepPage(unanswered);

export const action = formAction({ unanswered, signedOut }, async (args, form) => {
  await requireProvider(args);
  const submission = readListing(form);
  if (submission.status !== 'success')
    return data({ result: submission.reply(), sent: null }, formStatus(args.request, 400));
  return answerTo(args, {
    back: paths.addListing,
    act: async () => {
      const { id, geocodeStatus } = await apiFor(args).call(createListing, { body: submission.value });
      return redirectSaying(paths.listing(id), {
        kind: 'success',
        key:
          geocodeStatus === 'pending'
            ? 'listingCreated'
            : geocodeStatus === 'not_found'
              ? 'listingPublishedWithoutMap'
              : 'listingPublished',
      });
    },
    refused: (error) => {
      const sent = earlierSend(error);
      if (sent) return { result: { initialValue: submission.payload }, sent };
      return { result: submission.reply(refusalOfForm(error)), sent: null };
    },
  });
});

/** Going back to this page makes another form. */
export const headers = () => ({ 'cache-control': 'no-store' });

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('publishing.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AddListing() {
  const { contact, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    { result: SubmissionResult<string[]>; sent: EarlierSend | null } | undefined;
  return (
    <div className="shell max-w-5xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('publishing.title')}</h1>
      <p className="mt-2 mb-8 prose-width text-ink-soft">{t('publishing.lead')}</p>
      <ListingForm
        id="add-listing"
        to={paths.addListing}
        values={{ contact, language: languageNow() }}
        lastResult={answer?.result}
        read={readListing}
        words={{
          submit: t('publishing.submit'),
          busy: t('publishing.publishing'),
          failed: t('publishing.summary.failedTitle'),
        }}
      >
        {/* A form that comes back is still the same form. */}
        <input
          type="hidden"
          name="formKey"
          autoComplete="off"
          defaultValue={String(answer?.result.initialValue?.['formKey'] ?? formKey)}
        />
        {answer?.sent?.listingId ? (
          <SentBefore
            of={answer}
            title={t('publishing.sentBefore.published')}
            sentence={answer.sent.sentence}
            link={{ to: paths.editListing(answer.sent.listingId), words: t('publishing.sentBefore.edit') }}
          />
        ) : null}
      </ListingForm>
    </div>
  );
}
