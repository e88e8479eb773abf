import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it('says 1,000+ where counting stopped, the exact number otherwise, and 0 for nothing', () => {
  expect([countText({ count: 1000, more: true }), countText({ count: 60, more: false }), countText(undefined)]).toEqual(
    ['1,000+', '60', '0'],
  );
});
