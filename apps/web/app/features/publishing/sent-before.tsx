import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import type { ApiError } from '../../server/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

export interface EarlierSend {
  /** What the refusal says. */
  sentence: string;
  /** The listing that is published since then; null for one that waits for its provider … */
  listingId: string | null;
  /** … which is this one then. */
  pendingListingId: string | null;
}

/** @returns null for any other refusal */
export function earlierSend({ reason, message, data }: ApiError): EarlierSend | null {
  if (reason !== 'form_sent_before') return null;
  const idOf = (id: unknown) => (typeof id === 'string' ? id : null);
  return {
    sentence: message,
    listingId: idOf(data['listingId']),
    pendingListingId: idOf(data['pendingListingId']),
  };
}

/**
 * A form has made its listing already, and was corrected since. The way to that listing opens in another tab, so that
 * what was typed here stays beside it. @param of the answer that says so: each one takes the focus
 */
export function SentBefore({
  of,
  title,
  sentence,
  link,
}: {
  of: unknown;
  title: string;
  sentence: string;
  link: { to: string; words: string };
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [of]);
  return (
    <section
      ref={panel}
      role="alert"
      aria-labelledby="sent-before-title"
      tabIndex={-1}
      autoFocus
      className="scroll-mt-24 rounded-card border-2 border-sun bg-sun-soft p-4 sm:p-5"
    >
      <h2 id="sent-before-title" className="flex items-start gap-2 text-xl">
        <Icon name="alert" className="mt-1 size-5 shrink-0" />
        {title}
      </h2>
      <p className="mt-1">
        {sentence} {t('publishing.summary.kept')}
      </p>
      <NewTabLink href={addressHere(link.to)} className="mt-2 link inline-block py-2">
        {link.words}
      </NewTabLink>
    </section>
  );
}
