import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { said } from './said.ts';

/**
 * The posted fields of a form, read with the contract of the API. What is wrong beside them is in the language of the
 * page: the page itself has no table of sentences.
 */
export const readFields = <Schema extends z.ZodType>(form: FormData, schema: Schema) =>
  parseWithZod(form, {
    schema,
    formatError: (issues: { message: string }[]) => issues.map(({ message }) => said(message)),
  });
