import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { useClearing } from './use-clearing.ts';

/**
 * Why an action failed, said where it was asked for. @param of the answer that says so: each one is a message of its
 * own
 */
export function ActionAlert({
  of,
  className = '',
  children,
}: {
  of: object | null | undefined;
  className?: string;
  children: ReactNode;
}) {
  const { shown, holding } = useClearing(of);
  if (!shown) return null;
  return (
    <div {...holding} tabIndex={-1} className={className}>
      <Alert>{children}</Alert>
    </div>
  );
}
