import type { Operations } from '@canopy/contracts/operations';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';

const gigabytes = (bytes: number): string =>
  `${(bytes / 1_000_000_000).toLocaleString('en-CA', { maximumFractionDigits: bytes < 10_000_000_000 ? 2 : 0 })} GB`;

export function ProcessFacts({
  facts: { schema, node, postgres, queueStore, apiStartedAt, databaseBytes, disk },
  webStartedAt,
  workerSeenAt,
}: {
  facts: NonNullable<Operations['facts']['value']>;
  webStartedAt: string;
  workerSeenAt: string | null;
}) {
  return (
    <Card className="p-4 sm:p-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 wrap-anywhere lg:grid-cols-3">
        <Fact label={t('adminOperations.facts.api')}>{formatDateTime(apiStartedAt)}</Fact>
        <Fact label={t('adminOperations.facts.web')}>{formatDateTime(webStartedAt)}</Fact>
        <Fact label={t('adminOperations.facts.worker')}>
          {workerSeenAt ? formatDateTime(workerSeenAt) : t('adminOperations.sweeps.never')}
        </Fact>
        <Fact label={t('adminOperations.facts.disk')}>
          {t('adminOperations.facts.diskOf', {
            free: gigabytes(disk.freeBytes),
            total: gigabytes(disk.totalBytes),
          })}
        </Fact>
        <Fact label={t('adminOperations.facts.database')}>{gigabytes(databaseBytes)}</Fact>
        <Fact label={t('adminOperations.facts.queueStore')}>{t(`adminOperations.facts.stores.${queueStore}`)}</Fact>
        <Fact label={t('adminOperations.facts.schema')}>{schema}</Fact>
        <Fact label={t('adminOperations.facts.postgres')}>{postgres}</Fact>
        <Fact label={t('adminOperations.facts.node')}>{node}</Fact>
      </dl>
    </Card>
  );
}
