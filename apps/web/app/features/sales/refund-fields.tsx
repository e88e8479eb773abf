import { limits } from '@canopy/contracts/limits';
import { dollars } from '@canopy/contracts/money';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { holdsMoney } from '@canopy/rules/dispute';
import { moneyText } from '../../i18n/format.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { ConfirmNotice } from '../shell/confirm-notice.tsx';
import type { RefundAnswer } from './refund-answer.ts';
import { type RefundScope, refundScope } from './refund-choice.ts';
import { useRefundForm } from './use-refund-form.ts';

/**
 * The same fields on the page and in the dialog.
 * @param to the address of that page, which knows where it leads back to
 */
export function RefundFields({
  sale,
  to,
  formKey,
  answer,
}: {
  sale: SaleDetail;
  to: string;
  formKey: string;
  answer: RefundAnswer | undefined;
}) {
  const { left } = sale;
  const typed = answer?.typed ?? {};
  const id = (name: string) => `refund-${sale.id}-${name}`;
  const { box, read, sends } = useRefundForm(left);
  const choice = (value: RefundScope, label: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="scope"
        value={value}
        defaultChecked={refundScope(typed['scope']) === value}
        className="size-5 shrink-0 accent-forest"
      />
      <span>{label}</span>
    </label>
  );
  return (
    <div ref={box} onChange={read} className="mt-4 grid gap-5">
      <ConfirmNotice to={to} />
      <RefundRefused to={to} answer={answer} />
      {holdsMoney(sale.disputeStatus) ? <Alert kind="note">{t('sales.refunds.disputed')}</Alert> : null}
      <input type="hidden" name="key" value={typed['key'] ?? formKey} />
      <input type="hidden" name="fullAmount" value={dollars(left.cents)} />
      <input type="hidden" name="allSeats" value={left.seats} />
      {left.cents > 0 ? (
        <fieldset>
          <legend className="mb-1 font-medium">{t('sales.refunds.howMuch')}</legend>
          {choice('full', t('sales.refunds.full', { amount: moneyText(left.cents) }))}
          {choice('part', t('sales.refunds.part'))}
          <div className="mt-2 ml-8">
            <Field
              id={id('amount')}
              name="amount"
              inputMode="decimal"
              defaultValue={typed['amount'] ?? ''}
              label={t('sales.refunds.amount')}
              hint={t('sales.refunds.amountHint', { amount: moneyText(left.cents) })}
              errors={answer?.fields['amount']}
              className="max-w-40 tabular-nums"
            />
          </div>
        </fieldset>
      ) : null}
      {left.seats > 0 ? (
        <Field
          id={id('seats')}
          name="seats"
          inputMode="numeric"
          // Without scripts it stays empty, and the choice above it decides.
          defaultValue={typed['seats'] ?? ''}
          label={t('sales.refunds.seats')}
          hint={
            t('sales.refunds.seatsHint', { count: left.seats }) +
            (left.cents > 0 ? ` ${t('sales.refunds.seatsUsual')}` : '')
          }
          errors={answer?.fields['seats']}
          className="max-w-28 tabular-nums"
        />
      ) : null}
      <TextArea
        id={id('reason')}
        name="reason"
        rows={3}
        aria-required="true"
        maxLength={limits.refundReason}
        defaultValue={typed['reason'] ?? ''}
        label={t('sales.refunds.reason')}
        hint={t('sales.refunds.reasonHint')}
        errors={answer?.fields['reason']}
      />
      <p aria-live="polite" className="needs-scripts font-semibold">
        {sends ? <Consequence sends={sends} leftSeats={left.seats} /> : null}
      </p>
    </div>
  );
}

/** Read before the button below it is pressed. */
function Consequence({
  sends: { cents, seats },
  leftSeats,
}: {
  sends: { cents: number; seats: number };
  leftSeats: number;
}) {
  const money = cents > 0 ? t('sales.refunds.moneyBack', { amount: moneyText(cents) }) : '';
  const tickets =
    seats > 0 ? t('sales.refunds.ticketsVoid', { count: seats }) : leftSeats > 0 ? t('sales.refunds.ticketsStay') : '';
  return <>{`${money} ${tickets}`.trim()}</>;
}

/** Said also where nothing is left: the form that was sent first may have taken it. */
export function RefundRefused({ to, answer }: { to: string; answer: RefundAnswer | undefined }) {
  if (!answer) return null;
  return (
    <ActionAlert of={answer}>
      <p>{answer.problem}</p>
      {answer.sentBefore ? (
        <Link to={to} className="link inline-flex min-h-11 items-center">
          {t('sales.refunds.openAgain')}
        </Link>
      ) : null}
    </ActionAlert>
  );
}

export const hasSomethingLeft = ({ left }: SaleDetail): boolean => left.cents > 0 || left.seats > 0;

/** Which sale this is, for whoever opened the page from a mail. */
export function RefundIntro({ sale }: { sale: SaleDetail }) {
  return (
    <p className="mt-2 text-ink-soft wrap-anywhere">
      {t(sale.amountCents === 0 ? 'sales.refunds.leadFree' : 'sales.refunds.lead', {
        tickets: t('sales.refunds.tickets', { count: sale.quantity }),
        listing: nameText(sale.listingTitle),
        amount: moneyText(sale.amountCents),
      })}
    </p>
  );
}
