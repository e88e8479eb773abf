import type { KeptEmail } from '@canopy/contracts/emails';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';

/** Whole documents, not client navigation: the frame of a mail is styled by the nonce of the page it came with. */
export function MailList({
  emails,
  chosenId,
}: {
  emails: Pick<KeptEmail, 'id' | 'subject' | 'to' | 'sentAt'>[];
  chosenId: string | null;
}) {
  return (
    <nav aria-label={t('mailbox.list')}>
      <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {emails.map((email) => (
          <li key={email.id} className="border-b border-line last:border-0">
            <a
              href={paths.mail(email.id)}
              aria-current={email.id === chosenId ? 'page' : undefined}
              className="block px-4 py-3 -outline-offset-3 hover:bg-leaf aria-[current]:bg-leaf"
            >
              <span className="block leading-snug font-semibold">{email.subject}</span>
              <span className="mt-1 block text-sm break-all text-ink-soft">
                {t('mailbox.to')}: {email.to}
              </span>
              <time dateTime={email.sentAt} className="block text-sm text-ink-soft">
                {formatDateTime(email.sentAt)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
