import type { ReactNode } from 'react';

/** A mailed link that does not work any more, and what to do instead (children). */
export function GoneLink({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="shell grid min-h-[55vh] place-items-center py-12">
      <div className="max-w-lg text-center">
        <img src="/art/lost.svg" alt="" width="320" height="240" className="mx-auto mb-6 h-auto w-full max-w-xs" />
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </div>
  );
}
