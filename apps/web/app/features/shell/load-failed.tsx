import { useLocation } from '@remix-run/react';
import { t } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailureView, useReference } from './failure-view.tsx';

/**
 * Takes the place of a whole page that could not be loaded, and offers to try again: not by a new document, which a
 * lost connection would replace by the browser's own page.
 */
export function LoadFailed({
  sentence,
  text,
  retry,
  answered = true,
}: {
  sentence: string;
  text?: string | undefined;
  retry: string;
  /** False: no server knows of it. */
  answered?: boolean;
}) {
  const location = useLocation();
  const reference = useReference();
  return (
    <FailureView title={sentence} text={text ?? t('shell.failed.kept')} reference={answered ? reference : null}>
      <LinkButton to={location.pathname + location.search}>{retry}</LinkButton>
    </FailureView>
  );
}
