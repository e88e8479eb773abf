import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Icon } from './icon.tsx';

/** What every labelled control takes beside its own attributes. */
export interface Labelled {
  id: string;
  label: string;
  hint?: ReactNode;
  errors?: string[] | undefined;
  /** Says "(optional)" beside the label; everything else counts as required. */
  optional?: boolean;
  hideLabel?: boolean;
}

export const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The aria attributes that tie a control to its hint and its errors. */
export function described({ id, hint, errors }: Pick<Labelled, 'id' | 'hint' | 'errors'>): {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
} {
  const ids = [hint ? hintId(id) : null, errors?.length ? errorId(id) : null].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': errors?.length ? true : undefined,
  };
}

/** Label above, hint under it, the control, then what is wrong with it. */
export function FieldFrame({
  id,
  label,
  hint,
  errors,
  optional,
  hideLabel,
  children,
}: Labelled & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
        {optional ? <span className="font-normal text-ink-soft"> ({t('ui.optional')})</span> : null}
      </label>
      {hint ? (
        <p id={hintId(id)} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={errorId(id)} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
      <span>{errors.join(' ')}</span>
    </p>
  );
}
