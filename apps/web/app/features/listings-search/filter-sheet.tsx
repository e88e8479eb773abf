import type { Count } from '@canopy/contracts/count';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export function FilterSheetHead({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
      <h2 tabIndex={-1} className="text-xl outline-none">
        {t('listings.filters')}
      </h2>
      <button type="button" onClick={onClose} className="grid size-11 place-items-center rounded-lg hover:bg-leaf">
        <Icon name="close" />
        <span className="sr-only">{t('ui.close')}</span>
      </button>
    </div>
  );
}

/** @param count what the fields would find; null while nobody knows */
export function FilterSheetFoot({ count, onEmpty }: { count: Count | null; onEmpty: () => void }) {
  return (
    <div className="flex gap-3 border-t border-line px-4 py-3">
      <Button type="button" kind="secondary" onClick={onEmpty}>
        {t('listings.clearFields')}
      </Button>
      <Button type="submit" className="grow">
        <span aria-live="polite">
          {count ? t('listings.applyCount', { count: count.count, shown: countText(count) }) : t('listings.apply')}
        </span>
      </Button>
    </div>
  );
}
