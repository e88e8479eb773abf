import type { Person } from '@canopy/contracts/people';
import { percent } from '@canopy/contracts/percent';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../../shell/use-list-address.ts';
import { requirementsOf } from '../../payment-settings/requirement-words.ts';
import { Fact } from '../../../ui/fact.tsx';

/** Who this is, and how things stand. */
export function PersonFacts({ person }: { person: Person }) {
  const back = useListAddress();
  const { user, emailConfirmedAt, businessName, publicName, feeNowBps, application } = person;
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="sr-only">{t('adminPerson.facts.title')}</h3>
      <dl className="grid gap-x-6 gap-y-3 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('adminPerson.facts.email')}>
          <a href={`mailto:${user.email}`} className="link break-all">
            {user.email}
          </a>
          <Soft>
            {emailConfirmedAt
              ? t('adminPerson.facts.confirmed', { date: formatDate(emailConfirmedAt) })
              : t('adminPerson.facts.notConfirmed')}
          </Soft>
        </Fact>
        <Fact label={t('adminPerson.facts.role')}>{t(`vocabulary.role.${user.role}`)}</Fact>
        <Fact label={t('adminPerson.facts.status')}>{t(`vocabulary.status.${user.status ?? 'none'}`)}</Fact>
        <Fact label={t('adminPerson.facts.joined')}>{formatDate(user.createdAt)}</Fact>
        <Fact label={t('adminPerson.facts.lastSignIn')}>
          {user.lastSignInAt ? formatDateTime(user.lastSignInAt) : t('adminPerson.facts.never')}
        </Fact>
        {user.feeEditable || businessName ? (
          <Fact label={t('adminPerson.facts.publicName')}>
            <bdi>{publicName}</bdi>
            <Soft>{t(businessName ? 'adminPerson.facts.publicNameHint' : 'adminPerson.facts.ownName')}</Soft>
          </Fact>
        ) : null}
        {user.feeEditable ? (
          <Fact label={t('adminPerson.facts.fee')}>
            {percent(user.platformFeeBps)}%
            {feeNowBps === user.platformFeeBps ? null : (
              <Soft>{t('adminPerson.facts.feeNow', { fee: percent(feeNowBps) })}</Soft>
            )}
          </Fact>
        ) : null}
        <Fact label={t('adminPerson.facts.premium')}>
          {user.premium
            ? t(user.premium.ends ? 'adminPerson.facts.ends' : 'adminPerson.facts.renews', {
                date: formatDate(user.premium.until),
              })
            : t('adminPerson.facts.noPremium')}
        </Fact>
        <Fact label={t('adminPerson.facts.payments')}>
          {user.payments ? t(`admin.users.payments.${user.payments}`) : t('adminPerson.facts.noPayments')}
          <PaymentFacts person={person} />
        </Fact>
        {application ? (
          <Fact label={t('adminPerson.facts.application')}>
            <Link to={paths.adminApplication(user.id, { back })} className="link">
              {application.businessName}
            </Link>
            <Soft>
              {t(`adminPerson.applicationStatus.${application.status}`, { date: formatDate(application.submittedAt) })}
            </Soft>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

/** What is missing, as of the last look at the card provider. */
function PaymentFacts({ person: { requirements, paymentsCheckedAt } }: { person: Person }) {
  if (!requirements) return null;
  const due = requirementsOf({ requirements }).map((one) => t(`adminPerson.requirements.${one}`));
  const { pendingVerification, disabledReason } = requirements;
  return (
    <>
      {due.length > 0 ? <Soft>{t('adminPerson.facts.missing', { what: due.join(', ') })}</Soft> : null}
      {pendingVerification.length > 0 ? <Soft>{t('adminPerson.facts.checking')}</Soft> : null}
      {disabledReason ? <Soft>{t('adminPerson.facts.stopped', { reason: disabledReason })}</Soft> : null}
      {paymentsCheckedAt ? (
        <Soft>{t('adminPerson.facts.checked', { date: formatDateTime(paymentsCheckedAt) })}</Soft>
      ) : null}
    </>
  );
}

const Soft = ({ children }: { children: string }) => <span className="block text-sm text-ink-soft">{children}</span>;
