import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

/**
 * Stands in a page, below its own heading, in place of what could not be loaded; `LoadFailed` is the whole page. It too
 * tries again without a new document. A file of its own, since every page of the site carries the other one.
 */
export function PartFailed({
  sentence,
  retry,
  to,
  className = '',
}: {
  sentence: string;
  retry: string;
  /** Where trying again leads: to this page, without what its address asked for once. */
  to: string;
  className?: string;
}) {
  return (
    <Alert title={sentence} className={className}>
      <LinkButton to={to} kind="secondary" className="mt-3">
        {retry}
      </LinkButton>
    </Alert>
  );
}
