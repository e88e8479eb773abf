import { useTranslation } from 'react-i18next';

/** How much more fits. It counts while typing, so it only makes sense with scripts. */
export function CharactersLeft({ text, limit }: { text: string | undefined; limit: number }) {
  const { t } = useTranslation();
  return (
    <p className="needs-scripts mt-1 text-right text-sm text-ink-soft tabular-nums">
      {t('applications.charactersLeft', { left: (limit - (text ?? '').length).toLocaleString('en-CA') })}
    </p>
  );
}
