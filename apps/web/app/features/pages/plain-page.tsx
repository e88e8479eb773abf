import { brand } from '@canopy/contracts/brand';
import type { ReactNode } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { t, words } from '../../i18n/index.ts';

interface Props {
  page: 'terms' | 'privacy' | 'accessibility' | 'handbook';
  /** Change the date with the text. */
  changed: string;
  /** Where the text leads to. */
  children?: ReactNode;
}

/** A page that is only text: sections of a paragraph each, some with a list. */
export function PlainPage({ page, changed, children }: Props) {
  const { title, lead, sections } = words(`pages.${page}`, { name: brand.name });
  return (
    <article className="shell max-w-3xl py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{lead}</p>
      {sections.map(([heading, text, points = []]: readonly [string, string, (readonly string[])?]) => (
        <section key={heading} className="mt-8">
          <h2 className="text-xl">{heading}</h2>
          <p className="mt-2 prose-width">{text}</p>
          {points.length > 0 ? (
            <ul className="mt-2 grid prose-width list-disc gap-1 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      {children}
      <p className="mt-10 border-t border-line pt-4 text-ink-soft">
        {t('pages.questions')}{' '}
        <a href={`mailto:${brand.supportEmail}`} className="link">
          {brand.supportEmail}
        </a>
        . {t('pages.updated', { date: formatDate(changed) })}.
      </p>
    </article>
  );
}
