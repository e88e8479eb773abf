import { z } from 'zod';
import { type PlainRefusalCode, refusals } from './refusals.ts';

type NotFound = { [Code in PlainRefusalCode]: (typeof refusals)[Code][0] extends 404 ? Code : never }[PlainRefusalCode];

/** What is refused when an id cannot exist. */
const missing = z.registry<{ refusal: NotFound }>();

/** The id in an address. One that cannot exist is answered like one that does not. */
export function idOf(refusal: NotFound): z.ZodUUID {
  const id = z.uuid({ error: refusals[refusal][1] });
  missing.add(id, { refusal });
  return id;
}

/** @returns null for a field that is no id, or whose form is judged like any other field's */
export const missingAt = (params: z.ZodObject, name: PropertyKey): NotFound | null => {
  const field = params.shape[String(name)];
  return (field && missing.get(field as z.ZodType)?.refusal) ?? null;
};

/** What is refused for the ids among these. */
export const missingIn = (params: z.ZodObject): NotFound[] =>
  Object.keys(params.shape).flatMap((name) => missingAt(params, name) ?? []);
