import type { OpenCardEvent } from '@canopy/contracts/card-events';
import { Form, useNavigation } from '@remix-run/react';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fact } from '../../../ui/fact.tsx';

/** One card event that is not worked on yet; one that failed has the button that replays it. */
export function CardEventCard({
  event: { id, type, objectId, state, attempts, error, receivedAt, nextAttemptAt },
}: {
  event: OpenCardEvent;
}) {
  const busy = useNavigation().formData?.get('id') === id;
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">{type}</h3>
        <Badge>{t(`adminOperations.events.state.${state}`)}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 wrap-anywhere lg:grid-cols-4">
        <Fact label={t('adminOperations.events.facts.id')}>{id}</Fact>
        <Fact label={t('adminOperations.events.facts.object')}>{objectId}</Fact>
        <Fact label={t('adminOperations.events.facts.received')}>{formatDateTime(receivedAt)}</Fact>
        <Fact label={t('adminOperations.events.facts.attempts')}>{attempts}</Fact>
        {nextAttemptAt ? (
          <Fact label={t('adminOperations.events.facts.next')}>{formatDateTime(nextAttemptAt)}</Fact>
        ) : null}
      </dl>
      {error ? (
        <dl className="wrap-anywhere">
          <Fact label={t('adminOperations.events.facts.error')}>{error}</Fact>
        </dl>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        {error ? (
          <Form method="post">
            <input type="hidden" name="intent" value="one" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" kind="secondary" size="small" busy={busy}>
              {t('adminOperations.events.replay')}
              <span className="sr-only">: {t('adminOperations.events.replayOf', { type, id })}</span>
            </Button>
          </Form>
        ) : null}
        <Link to={paths.adminAudit({ q: id })} className="link inline-flex min-h-11 items-center text-sm">
          {t('adminOperations.events.history')}
          <span className="sr-only">: {t('adminOperations.events.replayOf', { type, id })}</span>
        </Link>
      </div>
    </Card>
  );
}
