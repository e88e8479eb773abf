import { type LinkProps } from '@remix-run/react';
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Link } from './link.tsx';

interface Look {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  wide?: boolean;
}

const kinds = {
  primary: 'bg-forest text-on-forest hover:bg-forest-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-leaf',
  quiet: 'text-forest hover:bg-leaf',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

/** For what is neither a button nor a link of the router: an anchor of the page, a mail address. */
export const buttonLook = (wished: Look = {}, className = ''): string => look(wished, `off-paper ${className}`);

function look({ kind = 'primary', size = 'normal', wide = false }: Look, className: string): string {
  const box = size === 'small' ? 'px-4' : 'px-5';
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-lg py-2 text-center font-semibold transition-colors focus-visible:rounded-lg aria-disabled:opacity-70 disabled:opacity-60 ${box} ${kinds[kind]} ${wide ? 'w-full' : ''} ${className}`;
}

/**
 * A button of a form or a screen. `busy` keeps it focusable, says that work is going on, and swallows further clicks.
 */
export const Button = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean; children: ReactNode }
>(function Button({ kind, size, wide, busy = false, className = '', children, onClick, onMouseDown, ...rest }, ref) {
  return (
    <button
      ref={ref}
      aria-disabled={busy || undefined}
      {...rest}
      onMouseDown={(event) => {
        // The focus stays in the field until the click is whole: what its leaving would say about it would move the
        // button away from the finger.
        if (rest.type === 'submit') event.preventDefault();
        onMouseDown?.(event);
      }}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={look({ kind, size, wide }, className)}
    >
      {busy ? (
        <span
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
          aria-hidden="true"
        />
      ) : null}
      {children}
      {busy ? <span className="sr-only">{t('ui.working')}</span> : null}
    </button>
  );
});

/** A link that looks like a button. It goes somewhere; it never does something. */
export function LinkButton({ kind, size, wide, className = '', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={look({ kind, size, wide }, `off-paper ${className}`)} />;
}
