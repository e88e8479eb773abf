import { brand } from '@canopy/contracts/brand';
import { formatDate } from '@canopy/rules/dates';
import { useTranslation } from 'react-i18next';
import '../../i18n/add-page-words.ts';

/** A page that is only text. Change the date with the text. */
export function PlainPage({ page, changed }: { page: 'terms' | 'privacy' | 'handbook'; changed: string }) {
  const { t } = useTranslation();
  const { title, lead, sections } = t(`pages.${page}`, { returnObjects: true, name: brand.name });
  return (
    <article className="shell max-w-3xl py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{lead}</p>
      {sections.map(([heading, text]) => (
        <section key={heading} className="mt-8">
          <h2 className="text-xl">{heading}</h2>
          <p className="mt-2 prose-width">{text}</p>
        </section>
      ))}
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
