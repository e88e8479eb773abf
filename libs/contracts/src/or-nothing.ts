import { z } from 'zod';

/** A field of a search form: left empty, it is not there. */
export const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
