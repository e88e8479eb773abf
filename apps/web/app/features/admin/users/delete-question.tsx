import type { UserDetails } from '@canopy/contracts/admin';
import { t } from '../../../i18n/index.ts';
import { paths, type UsersSearch } from '../../../paths.ts';
import { OwnerRefunds } from '../../account-settings/refunds-of-owner.tsx';
import { Question, QuestionForm } from '../../shell/question.tsx';

/** What will happen when this user is deleted, before it does. */
export function DeleteQuestion({
  subject,
  search,
  answer,
}: {
  subject: UserDetails;
  search: UsersSearch;
  answer: { problem?: string } | undefined;
}) {
  const { user, listings, hasApplication, payments, refunds } = subject;
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
      answer={answer}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect} className="break-words">
            {effect}
          </li>
        ))}
      </ul>
      <OwnerRefunds refunds={refunds} />
      <QuestionForm
        action={paths.adminUsers({ ...search, delete: user.id })}
        back={back}
        sent={{ intent: 'delete', user: user.id }}
        danger
        words={{
          keep: t('admin.users.question.cancel'),
          submit: t('admin.users.question.confirm'),
          busy: t('admin.users.question.deleting'),
        }}
      />
    </Question>
  );
}
