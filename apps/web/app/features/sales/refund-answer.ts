import type { FieldErrors } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export interface RefundAnswer {
  refused: string;
  fields: FieldErrors;
  /** What was typed, for a page without scripts. */
  typed: Record<string, string>;
}

/** Its key stays with the form, so that sending it again is the same refund. */
export function refundUnanswered(form: FormData): RefundAnswer {
  return {
    refused: t('sales.refunds.failed'),
    fields: {},
    typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  };
}
