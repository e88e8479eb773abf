import { unreachable } from '../../../browser/keep-page.ts';
import { i18n } from '../../../i18n/index.ts';
import type { FeeAnswer } from './fee-editor.tsx';

/** Why a user could not be deleted. */
export interface DeletionRefused {
  userId: string;
  problem: string;
  id: string;
}

/** Both forms of the users page, when nobody could do what they asked for. */
export function usersUnanswered(form: FormData, _url: URL, message: string = unreachable): FeeAnswer | DeletionRefused {
  const answer = { userId: String(form.get('user') ?? ''), id: String(Date.now()) };
  if (form.get('intent') === 'delete')
    return { ...answer, problem: i18n.t('admin.users.question.failed', { message }) };
  return { ...answer, fee: String(form.get('fee') ?? ''), problem: i18n.t('admin.users.fee.failed', { message }) };
}
