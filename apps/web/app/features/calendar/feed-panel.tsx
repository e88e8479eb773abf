import { Form, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { isSending } from '../../browser/is-sending.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';

/** `unknown`: nobody answered, and the address before may have ended. */
export type FeedAnswer = { ok: true; url: string } | { ok: false; problem: string; unknown?: boolean };

/** @param problem where somebody refused it, or knows why it was not done */
export function feedUnanswered(form: FormData, _url?: URL, problem?: string): FeedAnswer {
  if (problem) return { ok: false, problem };
  const unknown = form.get('intent') === 'create-feed' && form.has('made');
  return { ok: false, problem: t(unknown ? 'calendar.feed.unknown' : 'calendar.feed.failed'), unknown };
}

const readAgainAfterMs = 3_000;
/** A question that hangs does not keep the next one. */
const patienceMs = 10_000;

/**
 * The answer to tell. Where it is not known whether an address was made, the page is read anew, which says when the last
 * one was; not before the page can be read, or a second failure would take it away. Reading it forgets the answer, so
 * that is kept until something is done.
 */
function useTold(answer: FeedAnswer | undefined, doing: boolean): FeedAnswer | undefined {
  const [kept, setKept] = useState<FeedAnswer>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!answer) return;
    setKept(undefined);
    if (answer.ok || !answer.unknown) return;
    let left = false;
    let asking = false;
    const timer = setInterval(async () => {
      if (asking) return;
      asking = true;
      const there = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
        ({ ok }) => ok,
        () => false,
      );
      asking = false;
      if (!there || isSending() || left) return;
      clearInterval(timer);
      setKept(answer);
      revalidate();
    }, readAgainAfterMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [answer, revalidate]);
  useEffect(() => {
    if (doing) setKept(undefined);
  }, [doing]);
  return answer ?? kept;
}

/** The private address for calendar programs: made, shown once, renewed, ended. */
export function FeedPanel({
  createdAt,
  answer: given,
  action,
}: {
  createdAt: string | null;
  answer: FeedAnswer | undefined;
  action: string;
}) {
  const intent = useNavigation().formData?.get('intent');
  const made = createdAt !== null;
  const answer = useTold(given, intent !== undefined);
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
        <ActionAlert of={answer} stays={answer.unknown === true} className="mt-4">
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
        {made ? <input type="hidden" name="made" value="yes" /> : null}
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
