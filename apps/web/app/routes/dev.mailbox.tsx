import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '../i18n/index.ts';
import { englishOnly } from '../server/english-only.server.ts';
import { keptMail } from '../features/mailbox/kept-mail.server.ts';
import { mailDocument } from '../features/mailbox/mail-document.ts';
import { MailList } from '../features/mailbox/mail-list.tsx';
import { MailView } from '../features/mailbox/mail-view.tsx';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

/** Open to everybody who reaches this machine, and only in local mode. */
export async function loader(args: LoaderFunctionArgs) {
  englishOnly(args);
  const emails = await keptMail(args);
  const wished = new URL(args.request.url).searchParams.get('id');
  const chosen = wished === null ? emails[0] : emails.find((email) => email.id === wished);
  return {
    wished,
    emails: emails.map(({ id, subject, to, sentAt }) => ({ id, subject, to, sentAt })),
    chosen: chosen ? { ...chosen, html: undefined, document: mailDocument(chosen.html, args.context.nonce) } : null,
  };
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const meta: MetaFunction = () => [
  { title: `${t('mailbox.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function DevMailbox() {
  const { wished, emails, chosen } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('mailbox.title')}</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        {t('mailbox.lead')}{' '}
        <a href={paths.mailboxJson} className="link whitespace-nowrap">
          {t('mailbox.asJson')}
        </a>
      </p>
      {wished !== null && !chosen ? (
        <Alert kind="note" className="mb-6">
          <p>{t('mailbox.gone')}</p>
        </Alert>
      ) : null}
      {emails.length === 0 ? (
        <EmptyState title={t('mailbox.empty.title')} text={t('mailbox.empty.text')} art="/art/empty.svg" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
          {/* A phone shows the list, or the mail that was opened from it. */}
          <div className={wished !== null && chosen ? 'hidden lg:block' : ''}>
            <MailList emails={emails} chosenId={chosen?.id ?? null} />
          </div>
          {chosen ? (
            <div className={`min-w-0 ${wished === null ? 'hidden lg:block' : ''}`}>
              <a href={paths.mailbox} className="link mb-3 inline-flex min-h-11 items-center gap-1 lg:hidden">
                <Icon name="previous" />
                {t('mailbox.back')}
              </a>
              <MailView email={chosen} />
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}
