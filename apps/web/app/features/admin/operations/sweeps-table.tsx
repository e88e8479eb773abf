import type { SweepFacts } from '@canopy/contracts/operations';
import { Form, useNavigation } from '@remix-run/react';
import { adminOperations } from '../../../i18n/en/admin-operations.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ago } from './ago.ts';
import { FactsTable } from './facts-table.tsx';

const names = adminOperations.sweeps.names;
const isKnown = (name: string): name is keyof typeof names => name in names;

/** Each sweep in plain words, and the button that lets it run in the next round. */
export function SweepsTable({ sweeps, now, labelledBy }: { sweeps: SweepFacts[]; now: string; labelledBy: string }) {
  const sent = useNavigation().formData?.get('sweep');
  if (sweeps.length === 0) return <p className="text-ink-soft">{t('adminOperations.sweeps.none')}</p>;
  const columns = (['name', 'last', 'state', 'action'] as const).map((column) =>
    t(`adminOperations.sweeps.columns.${column}`),
  );
  return (
    <FactsTable
      labelledBy={labelledBy}
      columns={columns}
      rows={sweeps.map((sweep) => {
        const { name, lastRunAt, requested } = sweep;
        const shown = isKnown(name) ? t(`adminOperations.sweeps.names.${name}`) : name;
        return {
          key: name,
          cells: [
            shown,
            lastRunAt ? ago(lastRunAt, now) : t('adminOperations.sweeps.never'),
            <SweepState key="state" sweep={sweep} now={now} />,
            requested ? (
              t('adminOperations.sweeps.requested')
            ) : (
              <Form key="run" method="post">
                <input type="hidden" name="sweep" value={name} />
                <Button type="submit" kind="secondary" size="small" busy={sent === name}>
                  {t('adminOperations.sweeps.run')}
                  <span className="sr-only">: {t('adminOperations.sweeps.runOf', { name: shown })}</span>
                </Button>
              </Form>
            ),
          ],
        };
      })}
    />
  );
}

function SweepState({ sweep: { late, error, failedAt }, now }: { sweep: SweepFacts; now: string }) {
  return (
    <>
      <span className={late ? 'font-semibold text-danger' : ''}>
        {t(late ? 'adminOperations.sweeps.late' : 'adminOperations.sweeps.fine')}
      </span>
      {error && failedAt ? (
        <span className="block text-sm text-danger">
          {t('adminOperations.sweeps.failedAt', { ago: ago(failedAt, now), error })}
        </span>
      ) : null}
    </>
  );
}
