import type { ListedUser } from '@canopy/contracts/admin';
import { t, words } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { Question, QuestionForm } from '../../shell/question.tsx';

/** Whether somebody has really lost the second factor, asked before it is reset: a stranger may pretend to be them. */
export function ResetQuestion({
  user: { id, email, displayName },
  search,
  answer,
}: {
  user: ListedUser;
  search: UsersSearch;
  answer: { problem?: string } | undefined;
}) {
  const back = paths.adminUsers(search);
  return (
    <Question
      title={t('admin.users.resetQuestion.title', { name: displayName })}
      description={t('admin.users.resetQuestion.lead', { email })}
      back={back}
      answer={answer}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words('admin.users.resetQuestion.effects').map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <QuestionForm
        action={paths.adminUsers({ ...search, secondFactor: id })}
        back={back}
        sent={{ intent: 'second-factor', user: id }}
        danger
        words={{
          keep: t('admin.users.roleQuestion.cancel'),
          submit: t('admin.users.resetQuestion.confirm'),
          busy: t('admin.users.roleQuestion.working'),
        }}
      />
    </Question>
  );
}
