import { t } from '../i18n/index.ts';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** Previous and Next as links; a missing one is left out. Pass full addresses. */
export function Pagination({ page, previous, next }: { page: number; previous: string | null; next: string | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('ui.pages')} className="mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-4">
      <span>
        {previous ? (
          <LinkButton to={previous} rel="prev" kind="secondary">
            <Icon name="previous" />
            {t('ui.previous')}
          </LinkButton>
        ) : null}
      </span>
      <span aria-current="page" className="text-ink-soft tabular-nums">
        {t('ui.pageNumber', { page })}
      </span>
      <span className="text-right">
        {next ? (
          <LinkButton to={next} rel="next" kind="secondary">
            {t('ui.next')}
            <Icon name="next" />
          </LinkButton>
        ) : null}
      </span>
    </nav>
  );
}
