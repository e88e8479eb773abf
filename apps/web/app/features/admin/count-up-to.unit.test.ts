import { expect, it } from 'vitest';
import { countText } from '../../i18n/count-text.ts';
import { countUpTo } from './count-up-to.ts';

it('says 1,000+ from there on where counting stopped at 1000, also of a sum beyond it', () => {
  expect([999, 1000, 1745].map((count) => countText(countUpTo(count, 1000)))).toEqual(['999', '1,000+', '1,000+']);
});
