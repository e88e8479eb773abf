import type { PersonPayment, PersonPayments } from '@canopy/contracts/people';
import { useListAddress } from '../../shell/use-list-address.ts';
import { usePageAddress } from '../../shell/use-page-address.ts';
import { formatDateTime, moneyText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths, type PersonSearch } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { lines, PersonSection, PartLine, PartPages } from './person-section.tsx';

/** What somebody bought, or sold: each with its state and the way to its refunds. */
export function PaymentsOfPerson({
  userId,
  side,
  page,
  search,
}: {
  userId: string;
  side: 'purchases' | 'sales';
  page: PersonPayments | null;
  search: PersonSearch;
}) {
  const title = t(`adminPerson.${side}.title`);
  return (
    <PersonSection id={side} title={title} items={page && page.items} empty={t(`adminPerson.${side}.empty`)}>
      {(payments) => (
        <>
          <ul className={lines}>
            {payments.map((payment) => (
              <PaymentLine key={payment.id} side={side} payment={payment} />
            ))}
          </ul>
          <PartPages userId={userId} part={side} title={title} search={search} next={page?.next ?? null} />
        </>
      )}
    </PersonSection>
  );
}

function PaymentLine({ side, payment }: { side: 'purchases' | 'sales'; payment: PersonPayment }) {
  const { id, listingId, listingTitle, other, amountCents, quantity, createdAt } = payment;
  const here = usePageAddress();
  const back = useListAddress();
  const name = t(`adminPerson.${side}.other`, { name: other.name });
  return (
    <PartLine
      title={
        listingId ? (
          <Link to={paths.listing(listingId)} dir="auto" className="link">
            {listingTitle}
          </Link>
        ) : (
          <bdi>{listingTitle}</bdi>
        )
      }
      facts={
        <>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {other.id ? (
            <Link to={paths.adminUser(other.id, { back })} className="link">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <span>{t('adminPerson.payment.spots', { count: quantity })}</span>
          {amountCents > 0 ? <span className="tabular-nums">{moneyText(amountCents)}</span> : null}
          {statesOf(payment).map((state) => (
            <span key={state} className="font-medium text-ink">
              {state}
            </span>
          ))}
        </>
      }
    >
      <LinkButton to={paths.refundSale(id, { back: here })} kind="quiet" size="small" className="max-sm:-ml-4">
        {t('adminPerson.payment.open')}{' '}
        <span className="sr-only">
          {t('adminPerson.payment.openOf', { title: listingTitle, date: formatDateTime(createdAt) })}
        </span>
      </LinkButton>
    </PartLine>
  );
}

/** Where the money is, in words; what needs a person stands beside it. */
function statesOf(payment: PersonPayment): string[] {
  const { amountCents, refundedCents, quantity, seatsReturned, disputeStatus, refundsOpen, refundsFailed } = payment;
  const money =
    amountCents === 0
      ? t(seatsReturned === quantity ? 'adminPerson.payment.returned' : 'adminPerson.payment.free')
      : refundedCents === amountCents
        ? t('adminPerson.payment.refunded')
        : refundedCents > 0
          ? t('adminPerson.payment.partly', { amount: moneyText(refundedCents) })
          : t('adminPerson.payment.paid');
  return [
    money,
    ...(refundsOpen > 0 ? [t('adminPerson.payment.refundOpen')] : []),
    ...(refundsFailed > 0 ? [t('adminPerson.payment.refundFailed')] : []),
    ...(disputeStatus ? [t('adminPerson.payment.dispute', { state: disputeStatus.replaceAll('_', ' ') })] : []),
  ];
}
