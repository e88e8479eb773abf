import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { useClearing } from './use-clearing.ts';

/**
 * Why an action failed, said where it was asked for. @param of the answer that says so: each one is a message of its
 * own @param stays where it says what has to be done, and not only that something failed
 */
export function ActionAlert({
  of,
  stays = false,
  className = '',
  children,
}: {
  of: object | null | undefined;
  stays?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { shown, holding } = useClearing(stays ? null : of);
  if (stays && of) return <Alert className={className}>{children}</Alert>;
  if (!shown) return null;
  return (
    <div {...holding} tabIndex={-1} className={className}>
      <Alert>{children}</Alert>
    </div>
  );
}
