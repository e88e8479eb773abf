import { useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

/**
 * A link that is shown once. It stands in a field, so that it can be copied by hand where scripts or the clipboard are
 * missing.
 */
export function LinkToCopy({ id, link }: { id: string; link: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.querySelector('input')?.select();
    // Some browsers refuse the clipboard; the text is selected then.
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div ref={field} className="min-w-0 grow basis-64">
        <Field
          id={id}
          label={t('adminListings.link.label')}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </div>
      <Button type="button" kind="secondary" onClick={() => void copy()} className="needs-scripts">
        {t(copied ? 'adminListings.link.copied' : 'adminListings.link.copy')}
      </Button>
      <p role="status" className="sr-only">
        {copied ? t('adminListings.link.copied') : ''}
      </p>
    </div>
  );
}
