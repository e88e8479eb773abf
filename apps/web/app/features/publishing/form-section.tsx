import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** One group of fields: what it is about on the left (above on a phone), the fields in a card. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-x-10 gap-y-3 border-t border-line pt-6 lg:grid-cols-[16rem_1fr]">
      <div className="min-w-0">
        <legend className="float-left w-full font-display text-xl font-semibold">{title}</legend>
        {hint ? <p className="clear-both text-ink-soft">{hint}</p> : null}
      </div>
      <Card className="grid min-w-0 gap-5 p-4 sm:p-6">{children}</Card>
    </fieldset>
  );
}
