import { i18n } from '../../../i18n/index.ts';
import type { MatterAnswer } from './matter-actions.tsx';

/** The card keeps its note when nobody could do anything about it. */
export function matterUnanswered(form: FormData): MatterAnswer {
  const text = (name: string) => String(form.get(name) ?? '');
  return { kind: text('kind'), id: text('id'), refused: i18n.t('adminMoney.refused'), fields: {}, note: text('note') };
}
