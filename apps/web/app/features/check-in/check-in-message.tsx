import type { FetcherWithComponents } from '@remix-run/react';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import type { CheckInAnswer, PurchaseLeft } from './check-in-answer.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { useQuietAfter } from './use-quiet-after.ts';

/**
 * What the door said last, and the way to let in the others of the same purchase. A new answer is a new element, so that
 * the same sentence is read aloud again.
 */
export function CheckInMessage({
  answer,
  action,
  fetcher,
  className = '',
}: {
  answer: CheckInAnswer | undefined;
  action: string;
  fetcher: FetcherWithComponents<CheckInAnswer>;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  // It comes where the finger has just pressed something else.
  const quiet = useQuietAfter(answer);
  const left = answer ? leftAfter(answer) : null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      onSubmitCapture={quiet}
      // The button goes with the answer to it; whoever works by keyboard goes on from here.
      onSubmit={() => box.current?.contains(document.activeElement) && box.current.focus()}
    >
      {answer ? (
        <Alert key={answer.at} kind={answer.ok ? 'success' : 'error'} className={className}>
          <p className="text-lg">{answer.ok ? said(answer) : answer.problem}</p>
          {left ? (
            <>
              {/* A press that nobody answered for may have let them in. */}
              {answer.ok || answer.reason ? (
                <p className="mt-1">{t('checkIn.left', { count: left.expected })}</p>
              ) : null}
              <PurchaseForm purchase={left} action={action} fetcher={fetcher} className="mt-3" />
            </>
          ) : null}
        </Alert>
      ) : null}
    </div>
  );
}

/** Whom it still offers to let in. */
function leftAfter(answer: CheckInAnswer): PurchaseLeft | null {
  if (!answer.ok) return answer.purchase;
  const { id, holderName, left } = answer.ticket;
  if (answer.intent === 'undo' || left === 0) return null;
  return { ticketId: id, holderName, expected: left, begun: true };
}

function said({ intent, ticket: { holderName: name }, checkedIn: count }: CheckInAnswer & { ok: true }): string {
  if (intent === 'undo') return t('checkIn.undone', { name });
  return intent === 'purchase' ? t('checkIn.welcomeAll', { count, name }) : t('checkIn.welcome', { name });
}
