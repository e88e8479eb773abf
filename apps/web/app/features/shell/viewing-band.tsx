import type { Viewer } from '@canopy/contracts/accounts';
import { brand } from '@canopy/contracts/brand';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** On every page, while an administrator looks through somebody's eyes: whose, and the way back. */
export function ViewingBand({ viewer }: { viewer: Viewer | null }) {
  if (!viewer?.viewedUntil) return null;
  return (
    <aside
      aria-label={t('shell.viewing.label')}
      className="sticky bottom-0 z-40 border-t-2 border-sun bg-sun-soft text-ink print:hidden"
    >
      {/* A document of its own: nothing that was loaded as the other person may stay. */}
      <form
        method="post"
        action={addressHere(paths.stopViewing)}
        className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2"
      >
        <p className="min-w-0 font-medium wrap-anywhere">
          {t('shell.viewing.text', { brand: brand.name, name: viewer.displayName })}
        </p>
        <Button type="submit" size="small">
          {t('shell.viewing.stop')}
        </Button>
      </form>
    </aside>
  );
}
