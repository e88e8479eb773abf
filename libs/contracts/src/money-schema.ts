import { z } from 'zod';
import { parseDollars } from './parse-dollars.ts';

/** A price as text or number; a number is taken by its decimal text, so 1e3 or NaN are refused like any other text. */
export const dollarsSchema = z
  .union([z.string(), z.number()], { error: 'Please enter an amount like 25 or 25.50.' })
  .transform((value, context) => {
    const cents = parseDollars(String(value));
    if (cents === null) {
      context.addIssue({ code: 'custom', message: 'Please enter an amount like 25 or 25.50.' });
      return z.NEVER;
    }
    return cents;
  });
