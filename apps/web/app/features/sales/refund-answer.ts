import type { FieldErrors } from '@canopy/contracts/refusals';
import { t } from '../../i18n/index.ts';

export interface RefundAnswer {
  problem: string;
  /** False where nobody answered, and the refund may have been requested or not. */
  answered: boolean;
  fields: FieldErrors;
  /** The form was sent before with something else in it: the sale has to be looked at anew, with a key of its own. */
  sentBefore: boolean;
  /** What was typed, for a page without scripts. */
  typed: Record<string, string>;
}

/** Its key stays with the form, so that sending it again is the same refund. */
export function refundUnanswered(form: FormData): RefundAnswer {
  return {
    problem: t('sales.refunds.failed'),
    answered: false,
    fields: {},
    sentBefore: false,
    typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  };
}
