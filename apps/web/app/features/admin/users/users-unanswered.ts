import { t } from '../../../i18n/index.ts';
import type { FeeAnswer } from './fee-editor.tsx';

/** Why a user could not be deleted, or the role not changed. */
export interface QuestionRefused {
  userId: string;
  problem: string;
  id: string;
}

/** The forms of the users page, when nobody could do what they asked for. */
export function usersUnanswered(
  form: FormData,
  _url: URL,
  message: string = t('ui.unreachable'),
): FeeAnswer | QuestionRefused {
  const answer = { userId: String(form.get('user') ?? ''), id: String(Date.now()) };
  if (form.get('intent') === 'delete') return { ...answer, problem: t('admin.users.question.failed', { message }) };
  if (form.get('intent') === 'role') return { ...answer, problem: t('admin.users.roleQuestion.failed', { message }) };
  if (form.get('intent') === 'second-factor')
    return { ...answer, problem: t('admin.users.resetQuestion.failed', { message }) };
  const typed = { fee: String(form.get('fee') ?? ''), before: String(form.get('before') ?? '') };
  return { ...answer, ...typed, problem: t('admin.users.fee.failed', { message }) };
}
