import type { ListedEmail } from '@canopy/contracts/emails';
import { Form, useNavigation } from '@remix-run/react';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { emailTitle } from './email-title.ts';

/** One mail: what it is, to whom, what became of it; and where it is not out, the button that tries again. */
export function EmailCard({
  email: { id, template, recipient, state, attempts, error, createdAt, nextAttemptAt, sentAt },
}: {
  email: ListedEmail;
}) {
  const busy = useNavigation().formData?.get('id') === id;
  const what = emailTitle(template);
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">{what}</h3>
        <Badge>{t(`adminEmails.state.${state}`)}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 wrap-anywhere lg:grid-cols-4">
        <Fact label={t('adminEmails.facts.recipient')}>{recipient}</Fact>
        <Fact label={t('adminEmails.facts.written')}>{formatDateTime(createdAt)}</Fact>
        <Fact label={t('adminEmails.facts.attempts')}>{attempts}</Fact>
        {sentAt ? <Fact label={t('adminEmails.facts.sent')}>{formatDateTime(sentAt)}</Fact> : null}
        {nextAttemptAt ? <Fact label={t('adminEmails.facts.next')}>{formatDateTime(nextAttemptAt)}</Fact> : null}
      </dl>
      {error ? (
        <dl className="wrap-anywhere">
          <Fact label={t('adminEmails.facts.error')}>{error}</Fact>
        </dl>
      ) : null}
      {state === 'sent' ? null : (
        <Form method="post">
          <input type="hidden" name="intent" value="one" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" kind="secondary" size="small" busy={busy}>
            {t('adminEmails.send')}
            <span className="sr-only">: {t('adminEmails.sendOf', { what, recipient })}</span>
          </Button>
        </Form>
      )}
    </Card>
  );
}
