import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { paths } from '../../paths.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { PremiumAnswer, PremiumIntent } from './premium-answer.ts';

/** One button of Premium. What goes wrong is said under it; without scripts the page of Premium says it. */
export function PremiumForm({
  intent,
  from,
  label,
  busyLabel = label,
  kind = 'primary',
  beside,
}: {
  intent: PremiumIntent;
  from?: 'dashboard' | undefined;
  label: string;
  busyLabel?: string;
  kind?: 'primary' | 'secondary';
  beside?: ReactNode;
}) {
  useRouteCode('routes/premium._index');
  const fetcher = useFetcher<PremiumAnswer>();
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={paths.premium({ from })}>
      <input type="hidden" name="intent" value={intent} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind={kind} busy={busy}>
          {busy ? busyLabel : label}
        </Button>
        {beside}
      </div>
      {!busy && fetcher.data?.problem ? (
        <ActionAlert of={fetcher.data} className="mt-3">
          {fetcher.data.problem}
        </ActionAlert>
      ) : null}
    </fetcher.Form>
  );
}
