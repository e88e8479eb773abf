import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useScanner } from './use-scanner.ts';

/** Reads QR codes one after the other. Not shown where the browser cannot. */
export function Scanner({
  onCode,
  unanswered,
}: {
  onCode: (code: string) => boolean;
  unanswered: { code: string } | null;
}) {
  const { state, video, start, stop } = useScanner(onCode, unanswered);
  if (state === 'unknown' || state === 'missing') return null;
  return (
    <div className="mt-4">
      {state === 'on' ? (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('checkIn.scan.video')}
            className="aspect-square w-full max-w-sm rounded-card bg-black object-cover"
          />
          <p className="mt-2 text-ink-soft">{t('checkIn.scan.running')}</p>
        </>
      ) : null}
      {state === 'refused' ? (
        <p role="alert" className="mb-2">
          {t('checkIn.scan.refused')}
        </p>
      ) : null}
      <Button
        type="button"
        kind="secondary"
        onClick={state === 'on' ? stop : start}
        busy={state === 'opening'}
        className="mt-2"
      >
        <Icon name="screen" />
        {t(state === 'on' ? 'checkIn.scan.stop' : 'checkIn.scan.start')}
      </Button>
    </div>
  );
}
