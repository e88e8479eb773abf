import { t } from '../i18n/index.ts';
import { Icon } from './icon.tsx';
import { useClearing } from './use-clearing.ts';

export interface Status {
  /** Changes with every message, so that the same words said again are shown again. */
  id: string;
  kind: 'success' | 'error';
  text: string;
}

/** The answer to an action. */
export function StatusMessage({ message, floating = false }: { message: Status | null; floating?: boolean }) {
  const clearing = useClearing(message?.id);
  const shown = clearing.shown ? message : null;
  const failed = shown?.kind === 'error';

  return (
    // The region is always there: a live region that arrives together with its text is often not read.
    <div role={failed ? 'alert' : 'status'} className={floating ? 'floating-status' : undefined}>
      {shown ? (
        <div
          {...clearing.holding}
          className={`pointer-events-auto flex max-w-xl animate-[appear_200ms_ease-out] items-center gap-3 rounded-card border py-1 pr-1 pl-4 shadow-card ${failed ? 'border-danger bg-danger-soft' : 'border-forest bg-leaf'}`}
        >
          <Icon
            name={failed ? 'alert' : 'check'}
            className={`size-5 shrink-0 ${failed ? 'text-danger' : 'text-forest'}`}
          />
          <p className="font-medium">{shown.text}</p>
          <button
            type="button"
            onClick={clearing.clear}
            className="flex size-11 shrink-0 items-center justify-center rounded-lg"
          >
            <Icon name="close" />
            <span className="sr-only">{t('ui.dismiss')}</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
