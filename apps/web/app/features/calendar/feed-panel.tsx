import { Form, useNavigation } from '@remix-run/react';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';

export type FeedAnswer = { ok: true; url: string } | { ok: false; problem: string };

export const feedUnanswered = (
  _form: FormData,
  _url?: URL,
  problem: string = t('calendar.feed.failed'),
): FeedAnswer => ({ ok: false, problem });

/** The private address for calendar programs: made, shown once, renewed, ended. */
export function FeedPanel({
  createdAt,
  answer,
  action,
}: {
  createdAt: string | null;
  answer: FeedAnswer | undefined;
  action: string;
}) {
  const intent = useNavigation().formData?.get('intent');
  const made = createdAt !== null;
  return (
    <section
      aria-labelledby="feed"
      className="mt-12 rounded-card border border-line bg-surface p-5 sm:p-6 print:hidden"
    >
      <h2 id="feed" className="text-xl">
        {t('calendar.feed.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('calendar.feed.text')}</p>
      {answer && !answer.ok ? (
        <ActionAlert of={answer} className="mt-4">
          <p>{answer.problem}</p>
        </ActionAlert>
      ) : null}
      {answer?.ok ? (
        <Alert kind="success" className="mt-4">
          <p className="mb-3">{t('calendar.feed.once')}</p>
          <LinkToCopy id="feed-address" label={t('calendar.feed.address')} link={answer.url} />
          <p className="mt-3 text-sm">{t('calendar.feed.where')}</p>
        </Alert>
      ) : made ? (
        <p className="mt-3">{t('calendar.feed.made', { when: formatDate(createdAt) })}</p>
      ) : null}
      <Form method="post" action={action} preventScrollReset className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
        <Button type="submit" name="intent" value="create-feed" kind="secondary" busy={intent === 'create-feed'}>
          {t(made ? 'calendar.feed.renew' : 'calendar.feed.create')}
        </Button>
        {made ? (
          <Button
            type="submit"
            name="intent"
            value="revoke-feed"
            kind="quiet"
            className="-mx-5"
            busy={intent === 'revoke-feed'}
          >
            {t('calendar.feed.revoke')}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}
