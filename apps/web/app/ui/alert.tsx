import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const looks: Record<'error' | 'note' | 'success', { box: string; icon: IconName }> = {
  error: { box: 'border-danger bg-danger-soft', icon: 'alert' },
  note: { box: 'border-sun bg-sun-soft', icon: 'alert' },
  success: { box: 'border-forest bg-leaf', icon: 'check' },
};

/** A message that stays where it stands. Errors are announced at once, the others when the reader pauses. */
export function Alert({
  kind = 'error',
  title,
  children,
  className = '',
}: {
  kind?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  className?: string;
}) {
  const { box, icon } = looks[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card border-l-4 p-4 ${box} ${className}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${kind === 'error' ? 'text-danger' : ''}`} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
