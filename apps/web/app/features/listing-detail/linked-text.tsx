import { Fragment } from 'react';

export type TextPart = { text: string; href?: string };

/**
 * Web addresses in a text, as parts of it. Only http and https, and without the full stop or bracket that ends the
 * sentence around them.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]+/gi)) {
    const address = withoutTail(found[0]);
    if (!URL.canParse(address)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: address, href: new URL(address).href });
    from = found.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * "(see https://a.example/b)." ends before the bracket; "https://a.example/b_(c)" keeps its own. One walk from the end,
 * whatever was written.
 */
function withoutTail(address: string): string {
  let unopened = 0;
  for (const character of address) unopened += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!;
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!'.,;:!?…'.includes(last)) break;
  }
  return address.slice(0, end);
}

/** What somebody wrote: always text, never markup. Addresses in it can be followed, but lend nobody our name. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkParts(text).map((part, index) =>
        part.href ? (
          <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc" className="link">
            {part.text}
          </a>
        ) : (
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </>
  );
}
