import { t } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The pages before and behind; nothing where there are none. */
export function SalesPages({ label, previous, next }: { label: string; previous: string | null; next: string | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="mt-6 flex justify-between gap-4">
      <span>
        {previous ? (
          <LinkButton to={previous} rel="prev" kind="secondary">
            <Icon name="previous" />
            {t('sales.previous')}
          </LinkButton>
        ) : null}
      </span>
      {next ? (
        <LinkButton to={next} rel="next" kind="secondary">
          {t('sales.next')}
          <Icon name="next" />
        </LinkButton>
      ) : null}
    </nav>
  );
}
