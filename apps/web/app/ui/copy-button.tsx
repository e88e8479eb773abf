import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { useClearing } from './use-clearing.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Puts a text into the clipboard and says so. Not shown where it could not work: without scripts, and where the browser
 * has no clipboard for us.
 * @param select marks the text on the page, which a browser that refuses the clipboard leaves to be copied by hand
 */
export function CopyButton({
  text,
  select,
  label = t('copying.copy'),
}: {
  text: string;
  select: () => void;
  label?: string;
}) {
  const [told, tell] = useState<{ key: 'copied' | 'notCopied' } | null>(null);
  const { shown } = useClearing(told?.key === 'copied' ? told : null);
  const hydrated = useHydrated();
  // Browsers have none on pages that did not come over TLS.
  if (hydrated && !('clipboard' in navigator)) return null;

  const copy = async () => {
    select();
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    tell({ key: copied ? 'copied' : 'notCopied' });
  };
  const failed = told?.key === 'notCopied';
  return (
    <>
      <Button type="button" kind="secondary" onClick={() => void copy()} className="needs-scripts">
        {shown ? t('copying.copied') : label}
      </Button>
      {/* The button says it to whoever sees it. What failed stays until the next try. */}
      <p role="status" className={failed ? 'basis-full text-sm font-medium' : 'sr-only'}>
        {failed ? t('copying.notCopied') : shown ? t('copying.copied') : ''}
      </p>
    </>
  );
}
