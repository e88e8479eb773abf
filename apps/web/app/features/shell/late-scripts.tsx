import { Scripts } from '@remix-run/react';
import { Fragment, isValidElement, useContext, type ReactElement, type ReactNode } from 'react';
import { AnswerContext } from './answer-context.ts';

/**
 * Remix's scripts, fetched when the page has been painted: it is whole without them, and on a slow line they would take
 * the width from its style, its fonts and its first picture.
 */
export function LateScripts() {
  const { nonce, catalogues } = useContext(AnswerContext);
  const parts: Parts = { files: [], inline: [] };
  gather(Scripts({ nonce }), parts);
  // The state of the page, and the modules of its routes. When the page has come to life there are none.
  const [state, modules] = parts.inline;
  if (state === undefined || modules === undefined) return null;
  const late = JSON.stringify({ files: [...catalogues, ...parts.files], modules }).replaceAll('<', '\\u003c');
  return [state, `(${starter})(${late})`].map((code, n) => (
    <script key={n} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  ));
}

interface Parts {
  files: string[];
  inline: string[];
}

type Element = ReactElement<{ children?: ReactNode; href?: string; dangerouslySetInnerHTML?: { __html: string } }>;

/** What Remix would have put into the page. */
function gather(node: ReactNode, parts: Parts): void {
  if (Array.isArray(node)) node.forEach((one: ReactNode) => gather(one, parts));
  if (!isValidElement(node)) return;
  const { type, props } = node as Element;
  if (type === Fragment) gather(props.children, parts);
  if (type === 'link' && props.href) parts.files.push(props.href);
  if (type === 'script' && props.dangerouslySetInnerHTML) parts.inline.push(props.dangerouslySetInnerHTML.__html);
}

/** Runs in the browser as it is written here, without its comments, before anything else of ours. */
function startAfterPaint({ files, modules }: { files: string[]; modules: string }): void {
  const nonce = document.currentScript!.nonce;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const add = (made: HTMLElement) => {
      document.head.append(made);
      // What is fetched goes on; but the page that comes to life must be the one that was sent.
      made.remove();
    };
    for (const href of files) add(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    add(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent: modules }));
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A page that nobody looks at is not painted, and not every browser tells.
  addEventListener('load', () => setTimeout(start, 500));
}

const starter = startAfterPaint
  .toString()
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/\s*\n\s*/g, '\n');
