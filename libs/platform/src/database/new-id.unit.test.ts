import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

it('ids are valid, different, and sort by the time at which they were made', () => {
  const ids = [1_000, 2_000, 1_800_000_000_000].map((now) => newId(now));
  expect(ids.map((id) => z.uuidv7().safeParse(id).success)).toEqual([true, true, true]);
  expect(ids.toSorted()).toEqual(ids);
  expect(newId(5)).not.toBe(newId(5));
});
