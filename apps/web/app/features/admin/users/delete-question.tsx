import type { UserToDelete } from '@canopy/contracts/admin';
import { Form, useNavigation } from '@remix-run/react';
import { t } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { ActionAlert } from '../../../ui/action-alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { OwnerRefunds } from '../../account-settings/refunds-of-owner.tsx';
import { Question } from '../../shell/question.tsx';

/** What will happen when this user is deleted, before it does. */
export function DeleteQuestion({
  doomed,
  search,
  answer,
}: {
  doomed: UserToDelete;
  search: UsersSearch;
  answer: { problem?: string } | undefined;
}) {
  const busy = useNavigation().formData?.get('intent') === 'delete';
  const { user, listings, hasApplication, payments, refunds } = doomed;
  const back = paths.adminUsers(search);
  const effects = [
    t('admin.users.question.account', { email: user.email }),
    listings > 0 ? t('admin.users.question.listings', { count: listings }) : t('admin.users.question.noListings'),
    ...(hasApplication ? [t('admin.users.question.application')] : []),
    ...(user.premium ? [t('admin.users.question.premium')] : []),
    t('admin.users.question.holds'),
    ...(payments > 0 ? [t('admin.users.question.payments', { count: payments })] : []),
    t('admin.users.question.mail'),
  ];
  return (
    <Question
      title={t('admin.users.question.title', { name: user.displayName })}
      description={t('admin.users.question.lead')}
      back={back}
    >
      {answer?.problem ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect} className="break-words">
            {effect}
          </li>
        ))}
      </ul>
      <OwnerRefunds refunds={refunds} />
      <Form
        method="post"
        action={paths.adminUsers({ ...search, delete: user.id })}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="user" value={user.id} />
        <LinkButton to={back} kind="quiet" replace preventScrollReset>
          {t('admin.users.question.cancel')}
        </LinkButton>
        <Button type="submit" kind="danger" busy={busy}>
          {busy ? t('admin.users.question.deleting') : t('admin.users.question.confirm')}
        </Button>
      </Form>
    </Question>
  );
}
