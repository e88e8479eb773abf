import type { ListedUser } from '@canopy/contracts/admin';
import { Form, useNavigation } from '@remix-run/react';
import { t, words } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Question } from '../../shell/question.tsx';

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
  const busy = useNavigation().formData?.get('intent') === 'second-factor';
  const back = paths.adminUsers(search);
  return (
    <Question
      title={t('admin.users.resetQuestion.title', { name: displayName })}
      description={t('admin.users.resetQuestion.lead', { email })}
      back={back}
    >
      {answer?.problem ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words('admin.users.resetQuestion.effects').map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Form
        method="post"
        action={paths.adminUsers({ ...search, secondFactor: id })}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="intent" value="second-factor" />
        <input type="hidden" name="user" value={id} />
        <LinkButton to={back} kind="quiet" replace preventScrollReset>
          {t('admin.users.roleQuestion.cancel')}
        </LinkButton>
        <Button type="submit" kind="danger" busy={busy}>
          {t(busy ? 'admin.users.roleQuestion.working' : 'admin.users.resetQuestion.confirm')}
        </Button>
      </Form>
    </Question>
  );
}
