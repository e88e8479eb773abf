import { Field } from '../../ui/field.tsx';

/** Six digits of an app, or a recovery code, which has letters and hyphens. */
export function CodeField({ label, hint }: { label: string; hint?: string }) {
  return (
    <Field
      id="code"
      name="code"
      label={label}
      {...(hint ? { hint } : {})}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
