import { useNavigation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';

/** Says that something is being loaded, in a place that is kept for it. @param shown without it, while any page is */
export function LoadingLine({ shown }: { shown?: boolean }) {
  const { state } = useNavigation();
  return (
    <p role="status" className="min-h-6 text-sm text-ink-soft">
      {(shown ?? state === 'loading') ? t('ui.loading') : ''}
    </p>
  );
}
