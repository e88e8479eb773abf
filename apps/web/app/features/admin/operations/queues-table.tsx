import type { QueueFacts } from '@canopy/contracts/operations';
import { numberText } from '../../../i18n/format.ts';
import { adminOperations } from '../../../i18n/en/admin-operations.ts';
import { t } from '../../../i18n/index.ts';
import { ago } from './ago.ts';
import { FactsTable } from './facts-table.tsx';

const names = adminOperations.queues.names;
const isKnown = (name: string): name is keyof typeof names => name in names;

export function QueuesTable({ queues, now, labelledBy }: { queues: QueueFacts[]; now: string; labelledBy: string }) {
  const columns = (['name', 'waiting', 'running', 'delayed', 'failed', 'oldest'] as const).map((column) =>
    t(`adminOperations.queues.columns.${column}`),
  );
  return (
    <>
      <FactsTable
        labelledBy={labelledBy}
        columns={columns}
        rows={queues.map(({ name, waiting, running, delayed, failed, oldestAt }) => ({
          key: name,
          cells: [
            isKnown(name) ? t(`adminOperations.queues.names.${name}`) : name,
            ...[waiting, running, delayed, failed].map((count) => numberText(count)),
            oldestAt ? ago(oldestAt, now) : t('adminOperations.queues.none'),
          ],
        }))}
      />
      <p className="mt-2 text-sm text-ink-soft">{t('adminOperations.queues.failedHint')}</p>
    </>
  );
}
