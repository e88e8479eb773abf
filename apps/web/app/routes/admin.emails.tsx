import { listsCountedTo } from '@canopy/contracts/count';
import { listEmails } from '@canopy/contracts/emails.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { LoadingLine } from '../features/admin/loading-line.tsx';
import { EmailCard } from '../features/admin/emails/email-card.tsx';
import { readEmailsSearch } from '../features/admin/emails/emails-search.ts';
import { emailsAction } from '../features/admin/emails/emails-action.server.ts';
import { EmailSearch } from '../features/admin/emails/email-search.tsx';
import { StateFilter } from '../features/admin/emails/state-filter.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { formAction } from '../server/form-action.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readEmailsSearch(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => ({ search, page: await apiFor(args).call(listEmails, { query: { ...search } }) }),
    or: { search, page: null },
    log: 'the mails that are not out could not be loaded',
  });
}

const unanswered = () => ({ problem: t('adminEmails.refused') });
export const clientAction = keepPage(unanswered);

export const action = formAction(unanswered, async (args, form) => {
  await requireAdmin(args);
  return emailsAction(args, form);
});

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminEmails.failed') };

export const meta: MetaFunction = () => [
  { title: `${t('adminEmails.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminEmails() {
  const { search, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminEmails.failed')} retry={t('adminEmails.retryPage')} />;
  const { to, state, after } = search;
  const ending = after ? 'noMore' : state ? 'noneOfState' : to ? 'noneTo' : 'empty';
  const sending = navigation.formData?.get('intent');
  const shown = to || state ? 'Shown' : 'All';
  const anyFailed = page.items.some((email) => email.state === 'failed');
  return (
    <section aria-labelledby="emails" className="max-w-5xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="emails" className="text-2xl sm:text-3xl">
            {t('adminEmails.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('adminEmails.lead')}</p>
        </div>
        {anyFailed || page.items.some((email) => email.state === 'retrying') ? (
          <Form method="post" className="flex flex-wrap gap-2">
            {/* Nobody dismisses what has failed since; of so many that they are not counted, nobody has seen all. */}
            {page.counts.failed <= listsCountedTo ? (
              <input type="hidden" name="failed" value={page.counts.failed} />
            ) : null}
            <Button type="submit" name="intent" value="all" kind="secondary" busy={sending === 'all'}>
              {t(`adminEmails.send${shown}`)}
            </Button>
            {anyFailed ? (
              <Button type="submit" name="intent" value="dismiss-all" kind="quiet" busy={sending === 'dismiss-all'}>
                {t(`adminEmails.dismiss${to ? 'Shown' : 'All'}`)}
              </Button>
            ) : null}
          </Form>
        ) : null}
      </div>
      <EmailSearch search={search} />
      <StateFilter search={search} counts={page.counts} />
      <LoadingLine />
      {answer ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {page.items.length > 0 ? (
        <ul className="grid gap-4">
          {page.items.map((email) => (
            <li key={email.id}>
              <EmailCard email={email} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(`adminEmails.${ending}.title`)}
          text={t(`adminEmails.${ending}.text`)}
          art="/art/empty.svg"
        />
      )}
      <PageLinks
        label={t('adminEmails.pages')}
        first={after ? { to: paths.adminEmails({ to, state }), text: t('adminEmails.newest') } : null}
        next={
          page.next ? { to: paths.adminEmails({ to, state, after: page.next }), text: t('adminEmails.older') } : null
        }
      />
    </section>
  );
}
