import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { Alert } from '../../../ui/alert.tsx';

/** A part that did not answer just now shows its last numbers and says how old they are; without any it says that. */
export function LastKnown<Value>({
  of: { asOf, current, value },
  children,
}: {
  of: { asOf: string | null; current: boolean; value: Value | null };
  children: (value: Value) => ReactNode;
}) {
  return (
    <>
      {current ? null : (
        <Alert kind="note" className="mb-3">
          {asOf ? t('adminOperations.asOf', { date: formatDateTime(asOf) }) : t('adminOperations.unknown')}
        </Alert>
      )}
      {value === null ? null : children(value)}
    </>
  );
}
