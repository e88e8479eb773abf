import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { SignInMode } from './sign-in-refusal.ts';

/** Links, not tabs: each mode has an address, and going there leaves every message behind. */
export function ModeTabs({ mode, to }: { mode: SignInMode; to: string | undefined }) {
  const modes = [
    ['signIn', paths.signIn({ to })],
    ['create', paths.signIn({ to, mode: 'create' })],
    ['reset', paths.signIn({ to, mode: 'reset' })],
  ] as const;
  return (
    <nav aria-label={t('accounts.modes')} className="grid grid-cols-3 gap-1 rounded-xl bg-leaf p-1">
      {modes.map(([one, address]) => (
        <Link
          key={one}
          to={address}
          replace
          preventScrollReset
          aria-current={one === mode ? 'page' : undefined}
          className={`flex min-h-11 items-center justify-center rounded-lg px-1 text-center text-sm leading-tight font-medium sm:text-base ${one === mode ? 'bg-surface text-ink shadow-card ring-1 ring-line-strong' : 'text-ink hover:text-forest'}`}
        >
          {t(`accounts.${one}.tab`)}
        </Link>
      ))}
    </nav>
  );
}
