import { randomUUID } from 'node:crypto';
import { createListingForProvider } from '@canopy/contracts/admin-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { SubmissionResult } from '@conform-to/react';
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { CreatedPanel, onwardAfter, type Created } from '../features/admin/listings/created-panel.tsx';
import { ListingForm } from '../features/publishing/listing-form.tsx';
import { readListingForProvider } from '../features/publishing/read-listing.ts';
import { earlierSend, SentBefore, type EarlierSend } from '../features/publishing/sent-before.tsx';
import { useOnward } from '../features/shell/use-onward.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerTo } from '../server/answer-to.server.ts';
import { apiFor } from '../server/api.server.ts';
import { onwardHeader } from '../server/onward.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { formStatus } from '../server/page-request.server.ts';
import { refusalOfForm } from '../server/refusal-of-form.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { formKey: randomUUID() };
}

const refusal = (form: FormData, ...formErrors: string[]) => ({
  done: null,
  sent: null,
  result: readListingForProvider(form).reply({ formErrors }),
});
const unanswered = (form: FormData) => refusal(form, t('adminListings.create.failed'));
const signedOut = (form: FormData) => refusal(form, t('publishing.signedOut'), t('publishing.summary.signInAgain'));
export const clientAction = keepPage(unanswered);

export const action = formAction({ unanswered, signedOut }, async (args, form) => {
  await requireAdmin(args);
  const submission = readListingForProvider(form);
  if (submission.status !== 'success')
    return data({ done: null, sent: null, result: submission.reply() }, formStatus(args.request, 400));
  return answerTo(args, {
    back: paths.addListingForProvider,
    act: async () => {
      const created = await apiFor(args).call(createListingForProvider, { body: submission.value });
      const done: Created = {
        created,
        email: String(submission.value['providerEmail']),
        name: String(submission.value['providerName']),
      };
      const onward = onwardAfter(done);
      return data(
        { done, sent: null, result: null },
        { headers: onward ? onwardHeader(onward.to, onward.seconds) : {} },
      );
    },
    refused: (error) => {
      const sent = earlierSend(error);
      if (sent) return { done: null, sent, result: { initialValue: submission.payload } };
      return { done: null, sent: null, result: submission.reply(refusalOfForm(error)) };
    },
  });
});

/** Going back to this page makes another form. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set('cache-control', 'no-store');
  return all;
};

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('adminListings.create.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AddListingForProvider() {
  const { formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    { done: Created | null; sent: EarlierSend | null; result: SubmissionResult<string[]> | null } | undefined;
  useOnward(answer?.done ? onwardAfter(answer.done) : null);
  return (
    <div className="max-w-5xl">
      <h2 className="text-2xl sm:text-3xl">{t('adminListings.create.title')}</h2>
      {answer?.done ? (
        <div className="mt-6">
          <CreatedPanel {...answer.done} />
        </div>
      ) : (
        <>
          <p className="mt-2 mb-8 prose-width text-ink-soft">{t('adminListings.create.lead')}</p>
          <ListingForm
            id="add-listing-for-provider"
            forProvider
            to={paths.addListingForProvider}
            values={{ language: 'en' }}
            lastResult={answer?.result ?? undefined}
            read={readListingForProvider}
            words={{
              submit: t('adminListings.create.submit'),
              busy: t('adminListings.create.busy'),
              failed: t('adminListings.create.failedTitle'),
            }}
          >
            {/* A form that comes back is still the same form. */}
            <input
              type="hidden"
              name="formKey"
              autoComplete="off"
              defaultValue={String(answer?.result?.initialValue?.['formKey'] ?? formKey)}
            />
            {answer?.sent ? <SentBefore of={answer} {...wayOn(answer.sent)} /> : null}
          </ListingForm>
        </>
      )}
    </div>
  );
}

/** Either listing is changed where it is. */
const wayOn = ({ sentence, listingId, pendingListingId }: EarlierSend) => ({
  sentence,
  title: t(listingId ? 'publishing.sentBefore.published' : 'adminListings.create.waitsAlready'),
  link: listingId
    ? { to: paths.editListing(listingId), words: t('publishing.sentBefore.edit') }
    : { to: paths.pendingListing(pendingListingId ?? ''), words: t('adminListings.create.toWaiting') },
});
