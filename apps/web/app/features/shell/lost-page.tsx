import type { ReactNode } from 'react';

/**
 * A drawing, what happened, and ways on, in the place of a page.
 * @param urgent whether it is said at once
 */
export function LostPage({
  title,
  text,
  urgent = false,
  ways,
  children,
}: {
  title: string;
  text: string;
  urgent?: boolean;
  ways: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="shell grid min-h-[60vh] place-items-center py-12">
      <div className="max-w-lg text-center">
        <img
          src="/art/lost.svg"
          alt=""
          width="320"
          height="240"
          // Without a connection there is no picture either.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
          className="mx-auto mb-6 h-auto w-full max-w-xs"
        />
        <div role={urgent ? 'alert' : undefined}>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-ink-soft">{text}</p>
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{ways}</div>
        {children}
      </div>
    </div>
  );
}
