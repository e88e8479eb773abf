import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { SignInElsewhere } from '../sign-in/sign-in-elsewhere.tsx';
import type { MediaItem } from './media-items.ts';

/** How far one file is. When all bytes are through, the server still looks at them. */
export function UploadState({ item: { name, state } }: { item: MediaItem }) {
  if (state.kind === 'done') return null;
  if (state.kind === 'failed') {
    return (
      <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
        <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
        <span>
          {state.sentence === t('media.signedOut') ? <SignInElsewhere sentence={state.sentence} /> : state.sentence}
        </span>
      </p>
    );
  }
  const percent = state.kind === 'sending' ? Math.floor(state.share * 100) : 0;
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft tabular-nums">
      <div
        role="progressbar"
        aria-label={t('media.progressOf', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-forest transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span className="w-24 text-right">
        {state.kind === 'waiting'
          ? t('media.waiting')
          : percent === 100
            ? t('media.working')
            : t('media.sending', { percent })}
      </span>
    </div>
  );
}
