import { numberText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** How much more fits. It counts while typing, so it only makes sense with scripts. */
export function CharactersLeft({ text, limit }: { text: string | undefined; limit: number }) {
  return (
    <p className="needs-scripts mt-1 text-right text-sm text-ink-soft tabular-nums">
      {t('applications.charactersLeft', { left: numberText(limit - (text ?? '').length) })}
    </p>
  );
}
