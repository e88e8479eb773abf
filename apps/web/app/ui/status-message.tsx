import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

export interface Status {
  /** Changes with every message, so that the same words said again are shown again. */
  id: string;
  kind: 'success' | 'error';
  text: string;
}

export const statusMessageMs = 3_000;

/** The answer to an action. It clears itself after 3 s, but stays while somebody points at it or has the focus in it. */
export function StatusMessage({ message, floating = false }: { message: Status | null; floating?: boolean }) {
  const { t } = useTranslation();
  const [gone, setGone] = useState<string | null>(null);
  const [held, setHeld] = useState(false);
  const shown = message && message.id !== gone ? message : null;

  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setGone(shown.id), statusMessageMs);
    return () => clearTimeout(timer);
  }, [shown, held]);

  // At the top: at the bottom it would lie on the one button that a phone's dialog or bar is about.
  const place = floating ? 'pointer-events-none fixed inset-x-4 top-20 z-60 flex justify-center' : '';
  return (
    // The region is always there: a live region that arrives together with its text is often not read.
    <div role={shown?.kind === 'error' ? 'alert' : 'status'} className={place}>
      {shown ? (
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className={`pointer-events-auto flex max-w-xl animate-[appear_200ms_ease-out] items-center gap-3 rounded-card border py-1 pr-1 pl-4 shadow-card ${shown.kind === 'error' ? 'border-danger bg-danger-soft' : 'border-forest bg-leaf'}`}
        >
          <Icon name={shown.kind === 'error' ? 'alert' : 'check'} className={`size-5 shrink-0 ${shown.kind === 'error' ? 'text-danger' : 'text-forest'}`} />
          <p className="font-medium">{shown.text}</p>
          <button type="button" onClick={() => setGone(shown.id)} className="flex size-11 shrink-0 items-center justify-center rounded-lg">
            <Icon name="close" />
            <span className="sr-only">{t('ui.dismiss')}</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
