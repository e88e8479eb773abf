import { useState, type ComponentType } from 'react';
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
    // Only a page that came as a document has what the server wrote; on another one waits for it.
    const [byScripts] = useState(() => !import.meta.env.SSR && 'alive' in document.documentElement.dataset);
    const late = useLateCode(code, byScripts);
    // What the server wrote in here is no business of React's yet.
    if (!late)
      return (
        <div className="contents" data-late="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      );
    return (
      <div key="live" className="contents" data-late={import.meta.env.SSR ? '' : undefined}>
        <late.Part {...props} />
      </div>
    );
  };
}
