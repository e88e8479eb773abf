import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { StatusMessage, type Status } from '../../ui/status-message.tsx';

/** What `RequestForm` says when nobody answered it. */
export const failedRequest = (text: string): { problem: Status } => ({
  problem: { id: String(Date.now()), kind: 'error', text },
});

/**
 * A form that has no fields to fill in and may stand on any page: where it succeeds it leads on, where nobody answers
 * the page stays and says so.
 */
export function RequestForm({
  action,
  route,
  className,
  children,
}: {
  action: string;
  route: string;
  className?: string;
  children: ReactNode;
}) {
  useRouteCode(route);
  const fetcher = useFetcher<{ problem?: Status }>();
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      action={action}
      // A second press would ask for it twice.
      onSubmit={(event) => (busy ? event.preventDefault() : undefined)}
      aria-busy={busy}
      className={`aria-busy:opacity-70 ${className ?? ''}`}
    >
      {children}
      <StatusMessage floating message={busy ? null : (fetcher.data?.problem ?? null)} />
    </fetcher.Form>
  );
}
