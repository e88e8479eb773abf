import type { ListedUser } from '@canopy/contracts/admin';
import { formatDate } from '../../../i18n/format.ts';
import { t, words } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { Question, QuestionForm } from '../../shell/question.tsx';

/** What it means that somebody administers, or no longer does, asked before it is so. */
export function RoleQuestion({
  user,
  search,
  answer,
}: {
  user: ListedUser;
  search: UsersSearch;
  answer: { problem?: string } | undefined;
}) {
  const { id, email, displayName, role, status, premium } = user;
  const what = role === 'admin' ? 'remove' : 'make';
  // Every administrator may have it, and else approved providers alone.
  const lapses = what === 'remove' && status !== 'approved' && premium && !premium.ends ? premium.until : null;
  const back = paths.adminUsers(search);
  return (
    <Question
      title={t(`admin.users.roleQuestion.${what}.title`, { name: displayName })}
      description={t(`admin.users.roleQuestion.${what}.lead`, { email })}
      back={back}
      answer={answer}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words(`admin.users.roleQuestion.${what}.effects`).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {lapses ? <li>{t('admin.users.roleQuestion.remove.premium', { date: formatDate(lapses) })}</li> : null}
      </ul>
      <p className="mt-3">{t('admin.users.roleQuestion.told')}</p>
      <QuestionForm
        action={paths.adminUsers({ ...search, admin: id })}
        back={back}
        sent={{ intent: 'role', user: id, admin: what === 'make' ? 'yes' : 'no' }}
        danger={what === 'remove'}
        words={{
          keep: t('admin.users.roleQuestion.cancel'),
          submit: t(`admin.users.roleQuestion.${what}.confirm`),
          busy: t('admin.users.roleQuestion.working'),
        }}
      />
    </Question>
  );
}
