import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * A question before something that cannot be taken back: a dialog over the page, and without scripts a panel at its
 * top. `back` is the page without the question.
 */
export function Question({
  title,
  description,
  back,
  children,
}: {
  title: string;
  description: string;
  back: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  if (!hydrated) {
    return (
      <Card className="without-scripts mb-8 max-w-2xl p-6">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{description}</p>
        {children}
      </Card>
    );
  }
  return (
    <Dialog
      open
      onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
      title={title}
      description={description}
    >
      {children}
    </Dialog>
  );
}
