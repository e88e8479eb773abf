import { describe, expect, it } from 'vitest';
import { mailDocument } from './mail-document.ts';

describe('a mail in its frame', () => {
  it('its styles are allowed by the nonce of the page', () => {
    expect(
      mailDocument(
        '<html><head lang="en"><STYLE type="text/css">p{}</STYLE></head><body><p>Hi</p></body></html>',
        'abc',
      ),
    ).toBe(
      '<html><head lang="en"><base target="_blank"><style nonce="abc" type="text/css">p{}</STYLE></head><body><p>Hi</p></body></html>',
    );
  });

  it('a mail without a head can be shown too', () => {
    expect(mailDocument('<p>Hi</p>', 'abc')).toBe('<base target="_blank"><p>Hi</p>');
  });
});
