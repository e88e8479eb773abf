import { useNonce } from '../shell/answer-context.ts';

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Data about the page for search engines, who read it in the document.
 * @param value null in a browser, which keeps what the server wrote and needs no code to make it
 */
export function JsonLd({ value }: { value: object | null }) {
  const nonce = useNonce();
  // The browser hides the nonce from scripts, so that hydration sees another one than the server wrote.
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: value ? scriptJson(value) : '{}' }}
    />
  );
}
