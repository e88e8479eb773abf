import type { ComponentType } from 'react';
import { fetchEarly, useLateCode } from './use-late-code.ts';

/**
 * A part that few visitors of a page see: its code comes to a browser where the part is shown, after the page has come
 * to life. Until then it stays what the server wrote, a document with links and forms; a part that appears later is not
 * there before its code.
 *
 * React's own way, a boundary that waits, throws the part away when its page changes before the code is there: the
 * framework changes a context with every address.
 *
 * @param fetch where the part stands; awaited by the server alone, which writes the part with the page
 */
export async function latePart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const code = async () => ({ Part: await fetch() });
  if (import.meta.env.SSR) await fetchEarly(code);
  return function LatePart(props) {
    const late = useLateCode(code);
    if (import.meta.env.SSR || !late)
      return (
        // What stands in here is no business of React's yet.
        <div
          className="contents"
          data-late=""
          suppressHydrationWarning
          {...written(late && <late.Part {...props} />)}
        />
      );
    return (
      <div key="live" className="contents">
        <late.Part {...props} />
      </div>
    );
  };
}

/** The server writes the part; a browser leaves what it finds. */
const written = (part: React.ReactNode) => (part ? { children: part } : { dangerouslySetInnerHTML: { __html: '' } });
