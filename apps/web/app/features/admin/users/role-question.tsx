import type { ListedUser } from '@canopy/contracts/admin';
import { Form, useNavigation } from '@remix-run/react';
import { t, words } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Question } from '../../shell/question.tsx';

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
  const busy = useNavigation().formData?.get('intent') === 'role';
  const { id, email, displayName, role } = user;
  const what = role === 'admin' ? 'remove' : 'make';
  const back = paths.adminUsers(search);
  return (
    <Question
      title={t(`admin.users.roleQuestion.${what}.title`, { name: displayName })}
      description={t(`admin.users.roleQuestion.${what}.lead`, { email })}
      back={back}
    >
      {answer?.problem ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {words(`admin.users.roleQuestion.${what}.effects`).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="mt-3">{t('admin.users.roleQuestion.told')}</p>
      <Form
        method="post"
        action={paths.adminUsers({ ...search, admin: id })}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="admin" value={what === 'make' ? 'yes' : 'no'} />
        <LinkButton to={back} kind="quiet" replace preventScrollReset>
          {t('admin.users.roleQuestion.cancel')}
        </LinkButton>
        <Button type="submit" kind={what === 'make' ? 'primary' : 'danger'} busy={busy}>
          {t(busy ? 'admin.users.roleQuestion.working' : `admin.users.roleQuestion.${what}.confirm`)}
        </Button>
      </Form>
    </Question>
  );
}
