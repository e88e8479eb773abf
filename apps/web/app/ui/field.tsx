import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { described, FieldErrors, FieldFrame, hintId, type Labelled } from './field-frame.tsx';

/**
 * One-line input: `<Field {...getInputProps(fields.email, { type: 'email' })} label={t('…')}
 * errors={fields.email.errors} />`. `key` must be taken out of conform's props first (React wants it on its own).
 */
export function Field({
  label,
  hint,
  errors,
  optional,
  hideLabel,
  className = '',
  ...input
}: Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  return (
    <FieldFrame id={input.id} label={label} hint={hint} errors={errors} optional={optional} hideLabel={hideLabel}>
      <input {...input} {...described({ id: input.id, hint, errors })} className={`field-control ${className}`} />
    </FieldFrame>
  );
}

/** Several lines. */
export function TextArea({
  label,
  hint,
  errors,
  optional,
  hideLabel,
  className = '',
  ...area
}: Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  return (
    <FieldFrame id={area.id} label={label} hint={hint} errors={errors} optional={optional} hideLabel={hideLabel}>
      <textarea
        rows={6}
        {...area}
        {...described({ id: area.id, hint, errors })}
        className={`field-control ${className}`}
      />
    </FieldFrame>
  );
}

/** A native select; the options are children. */
export function Select({
  label,
  hint,
  errors,
  optional,
  hideLabel,
  className = '',
  children,
  ...select
}: Labelled & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & { children: ReactNode }) {
  return (
    <FieldFrame id={select.id} label={label} hint={hint} errors={errors} optional={optional} hideLabel={hideLabel}>
      <select
        {...select}
        {...described({ id: select.id, hint, errors })}
        className={`field-control select-control ${className}`}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

/** A box to tick, its label beside it. The label may hold links. */
export function Checkbox({
  id,
  label,
  hint,
  errors,
  className = '',
  ...input
}: Omit<Labelled, 'label'> & { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          {...described({ id, hint, errors })}
          className="size-5 shrink-0 rounded accent-forest"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={hintId(id)} className="ml-8 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
