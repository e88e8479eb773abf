import type { ReactNode } from 'react';

/** Nothing here yet: a picture, one sentence, and what to do next (children). */
export function EmptyState({
  title,
  text,
  art,
  children,
}: {
  title: string;
  text?: string;
  art?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-md py-10 text-center">
      {art ? <img src={art} alt="" width="240" height="180" className="mx-auto mb-5 h-auto w-60" /> : null}
      <p className="font-display text-xl font-semibold">{title}</p>
      {text ? <p className="mt-2 text-ink-soft">{text}</p> : null}
      {children ? <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
