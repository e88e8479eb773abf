import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Dialogs lock the page's scrolling with a style element, which the Content-Security-Policy only takes with this
// answer's nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });

// Forms that read themselves while somebody types must not try whether they may make code out of text: the policy says
// no, and reports each try. Read by zod when it is loaded, which most pages do not.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Remix suspends until the page's data is decoded, and has no boundary to do it in: whoever taps or types in that moment
 * makes React hydrate at once, which it then cannot, and React ends with an error (345). So Remix is asked once before;
 * outside of React it gets no further than the promise that it throws.
 */
async function decoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

void decoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
