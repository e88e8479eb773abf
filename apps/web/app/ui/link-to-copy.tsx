import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';

/**
 * A link that is shown once. It stands in a field, so that it can be copied by hand where scripts or the clipboard are
 * missing.
 */
export function LinkToCopy({ id, label, link }: { id: string; label: string; link: string }) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div ref={field} className="min-w-0 grow basis-64">
        <Field
          id={id}
          label={label}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </div>
      <CopyButton text={link} select={() => field.current?.querySelector('input')?.select()} />
    </div>
  );
}
