import { z } from 'zod';

/** A number of matches; `more` means that counting stopped there ("1,000+"). */
export const countSchema = z.object({ count: z.number().int(), more: z.boolean() });
export type Count = z.infer<typeof countSchema>;

/** Lists count their matches no farther: an exact number of more would cost more than a page of them. */
export const listsCountedTo = 1_000;

/** @param counted a number that was counted one above `bound` at most, or a sum of such numbers */
export const countUpTo = (counted: number, bound: number): Count => ({
  count: Math.min(counted, bound),
  more: counted > bound,
});
