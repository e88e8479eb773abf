import { describe, expect, it } from 'vitest';
import { linkParts } from './linked-text.tsx';

const links = (text: string) =>
  linkParts(text)
    .filter((part) => part.href)
    .map((part) => part.text);

describe('addresses in a text', () => {
  it('become links without the stop or bracket that ends the sentence, and nothing of the text is lost', () => {
    const text = 'See https://a.example/b. Or (https://c.example/d_(e)) and HTTP://f.example?g=1, too…';
    expect(links(text)).toEqual(['https://a.example/b', 'https://c.example/d_(e)', 'HTTP://f.example?g=1']);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
  it('are http or https, and nothing else', () => {
    expect(
      linkParts('javascript:alert(1) data:text/html,x www.a.example mailto:a@b.example ftp://x.example https://'),
    ).toHaveLength(1);
    expect(links('<a href="https://a.example/">x</a>')).toEqual(['https://a.example/']);
  });
  it('are found quickly in a text made to be slow', () => {
    const started = performance.now();
    linkParts('https://a.example/' + ')'.repeat(9_000));
    linkParts('https://'.repeat(1_200));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
