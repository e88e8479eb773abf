import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** One line that a picture tells the kind of. */
export function IconLine({ icon, quiet = false, children }: { icon: IconName; quiet?: boolean; children: ReactNode }) {
  return (
    <p className={`flex gap-2 ${quiet ? 'mt-1 text-ink-soft' : ''}`}>
      <Icon name={icon} className={`mt-1 size-4 shrink-0 ${quiet ? '' : 'text-forest'}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
