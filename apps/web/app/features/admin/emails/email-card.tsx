import type { ListedEmail } from '@canopy/contracts/emails';
import { Form, useNavigation } from '@remix-run/react';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { emailTitle } from './email-title.ts';

/** One mail: what it is, to whom, what became of it; and what can be done about it. */
export function EmailCard({
  email: { id, template, recipient, state, mayBeSent, attempts, error, createdAt, nextAttemptAt, sentAt },
}: {
  email: ListedEmail;
}) {
  const sending = useNavigation().formData;
  const busy = (intent: string) => sending?.get('id') === id && sending.get('intent') === intent;
  const what = emailTitle(template);
  const which = t('adminEmails.which', { what, recipient });
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
      {mayBeSent ? (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="one" kind="secondary" size="small" busy={busy('one')}>
            {t('adminEmails.send')}
            <span className="sr-only">: {which}</span>
          </Button>
          {state === 'failed' ? (
            <Button type="submit" name="intent" value="dismiss" kind="quiet" size="small" busy={busy('dismiss')}>
              {t('adminEmails.dismiss')}
              <span className="sr-only">: {which}</span>
            </Button>
          ) : null}
        </Form>
      ) : null}
    </Card>
  );
}
