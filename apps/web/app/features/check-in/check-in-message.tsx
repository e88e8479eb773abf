import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import type { CheckInAnswer } from './check-in-answer.ts';

/** What the door said last. A new answer is a new element, so that the same sentence is read aloud again. */
export function CheckInMessage({ answer, className = '' }: { answer: CheckInAnswer | undefined; className?: string }) {
  if (!answer) return null;
  if (!answer.ok) {
    return (
      <Alert key={answer.at} className={className}>
        <p className="text-lg">{answer.problem}</p>
      </Alert>
    );
  }
  return (
    <Alert key={answer.at} kind="success" className={className}>
      <p className="text-lg">
        {t(answer.intent === 'undo' ? 'checkIn.undone' : 'checkIn.welcome', { name: answer.ticket.holderName })}
      </p>
    </Alert>
  );
}
