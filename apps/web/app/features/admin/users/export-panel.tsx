import { numberText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import type { ExportState, useExport } from './use-export.ts';

type Export = ReturnType<typeof useExport>;
const number = (count: number) => numberText(count);

/** Without scripts a link to the file; with them a button that begins it. */
export function ExportButton({ of: { state, start } }: { of: Export }) {
  if (!useHydrated())
    return (
      <LinkButton to={paths.adminUsersExport} reloadDocument kind="secondary" size="small">
        {t('admin.users.export')}
      </LinkButton>
    );
  return (
    <Button type="button" kind="secondary" size="small" busy={state.phase === 'running'} onClick={start}>
      {t('admin.users.export')}
    </Button>
  );
}

/** How far the file is, the way to cancel it, and in the end the file itself or what went wrong. */
export function ExportProgress({ of: { state, cancel } }: { of: Export }) {
  if (state.phase === 'none') return null;
  if (state.phase === 'failed')
    return (
      <Alert className="mb-4">
        {t('admin.users.exportFailed', { message: state.sentence ?? t('admin.users.exporting.broken') })}
      </Alert>
    );
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-3 p-4">
      {/* Only what begins and ends is announced: a number that runs would never let a reader finish. */}
      <p role="status" className="sr-only">
        {t(`admin.users.exporting.${state.phase}`)}
      </p>
      {state.phase === 'running' ? <Running state={state} onCancel={cancel} /> : null}
      {state.phase === 'cancelled' ? <p aria-hidden="true">{t('admin.users.exporting.cancelled')}</p> : null}
      {state.phase === 'done' ? (
        <>
          <p className="grow">{t('admin.users.exporting.all', { count: state.rows, number: number(state.rows) })}</p>
          <a href={state.url} download={state.name} className="link inline-flex min-h-11 items-center font-semibold">
            {t('admin.users.exporting.save', { name: state.name })}
          </a>
        </>
      ) : null}
    </Card>
  );
}

function Running({
  state: { rows, total },
  onCancel,
}: {
  state: Extract<ExportState, { phase: 'running' }>;
  onCancel: () => void;
}) {
  const text =
    total === null
      ? t('admin.users.exporting.running')
      : t('admin.users.exporting.soFar', { rows: number(rows), total: number(total) });
  return (
    <>
      <label className="grid grow gap-1">
        <span className="tabular-nums">{text}</span>
        <progress
          className="h-3 w-full accent-forest"
          {...(total === null ? {} : { value: rows, max: Math.max(total, 1) })}
        />
      </label>
      <Button type="button" kind="secondary" size="small" onClick={onCancel}>
        {t('admin.users.exporting.cancel')}
      </Button>
    </>
  );
}
