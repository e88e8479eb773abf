import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useClearing } from '../../ui/use-clearing.ts';

/** Sends the address of this page on: by the phone's own sheet where there is one, else by the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [told, tell] = useState<{ key: 'copied' | 'notCopied' } | null>(null);
  const { shown } = useClearing(told);

  async function share(): Promise<void> {
    const page = { title, url: location.origin + location.pathname };
    if (navigator.canShare?.(page)) {
      // Whoever closes the sheet has changed their mind.
      await navigator.share(page).catch(() => undefined);
      return;
    }
    const copied = await navigator.clipboard.writeText(page.url).then(
      () => true,
      () => false,
    );
    tell({ key: copied ? 'copied' : 'notCopied' });
  }

  return (
    <div className="needs-scripts flex flex-wrap items-center gap-x-3 print:hidden">
      <Button type="button" kind="quiet" size="small" onClick={() => void share()} className="-ml-4">
        <Icon name="share" />
        {t('listing.share.label')}
      </Button>
      <p role="status" className="text-sm font-medium">
        {told && shown ? t(`listing.share.${told.key}`) : ''}
      </p>
    </div>
  );
}
