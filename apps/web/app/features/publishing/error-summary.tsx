import { forwardRef, type MouseEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { SignInElsewhere } from '../sign-in/sign-in-elsewhere.tsx';

export interface Problem {
  /** Id of the control; null for what belongs to none. */
  id: string | null;
  label: string;
  sentence: string;
}

/** The label above the field must be seen too, so the field comes to the middle of the screen. */
function goTo(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** What is wrong, at the top of the form, each line leading to its field. It takes the focus after a failed attempt. */
export const ErrorSummary = forwardRef<HTMLDivElement, { problems: Problem[]; failedTitle: string }>(
  function ErrorSummary({ problems, failedTitle }, ref) {
    const ours = problems.every(({ id }) => id === null);
    return (
      <div
        ref={ref}
        role="alert"
        tabIndex={-1}
        autoFocus
        className="scroll-mt-24 rounded-card border-2 border-danger bg-danger-soft p-5"
      >
        <h2 className="flex items-center gap-2 text-xl">
          <Icon name="alert" className="size-5 shrink-0 text-danger" />
          {ours ? failedTitle : t('publishing.summary.title', { count: problems.length })}
        </h2>
        <ul className="mt-2 grid gap-1">
          {problems.map(({ id, label, sentence }) => (
            <li key={label + sentence}>
              {id ? (
                <a
                  href={`#${id}`}
                  onClick={(event) => goTo(event, id)}
                  className="font-medium text-danger underline underline-offset-3 hover:decoration-2"
                >
                  {label}
                  {t('ui.colon')} {sentence}
                </a>
              ) : sentence === t('publishing.summary.signInAgain') ? (
                <SignInElsewhere sentence={sentence} />
              ) : (
                <span className="font-medium">{sentence}</span>
              )}
            </li>
          ))}
        </ul>
        {ours ? <p className="mt-1">{t('publishing.summary.kept')}</p> : null}
      </div>
    );
  },
);
