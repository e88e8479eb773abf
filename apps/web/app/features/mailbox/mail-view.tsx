import type { KeptEmail } from '@canopy/contracts/emails';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Card } from '../../ui/card.tsx';

/** One mail: its head, how it looks (in a frame that may run nothing), and its plain text. */
export function MailView({ email }: { email: Omit<KeptEmail, 'html'> & { document: string } }) {
  const head: [string, string][] = [
    [t('mailbox.to'), email.to],
    [t('mailbox.from'), email.from],
    [t('mailbox.sent'), formatDateTime(email.sentAt)],
  ];
  return (
    <Card className="min-w-0 overflow-hidden">
      <div className="border-b border-line p-4 sm:p-6">
        <h2 className="text-2xl break-words">{email.subject}</h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {head.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {/* No scripts, no forms, no origin: what a mail brings along stays in its frame. Its links open beside it. */}
      <iframe
        title={t('mailbox.message')}
        srcDoc={email.document}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="block h-[36rem] w-full border-b border-line bg-white"
      />
      <div className="p-4 sm:p-6">
        <h3 className="text-lg">{t('mailbox.plainText')}</h3>
        <pre className="mt-2 font-sans break-words whitespace-pre-wrap">{email.text}</pre>
      </div>
    </Card>
  );
}
