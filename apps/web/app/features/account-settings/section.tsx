import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** One matter of the account page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="mb-3 text-xl">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}
