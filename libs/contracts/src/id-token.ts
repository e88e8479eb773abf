import { z } from 'zod';

/** The session's token, as the product's functions take it in the body instead of the bearer header. */
export const idTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{20,200}$/)
  .optional();
