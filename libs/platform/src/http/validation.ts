import type { z } from 'zod';
import { unstorableText } from '@canopy/contracts/entered-text';
import { missingAt } from '@canopy/contracts/id-of';
import { Refusal, type FieldErrors } from '@canopy/contracts/refusals';

/**
 * Holds a part of a request against its contract.
 *
 * @returns what the contract makes of it
 * @throws Refusal invalid_input, with the sentences beside their fields
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const judged = judge(schema, value);
  if (judged.success) return judged.data;
  throw invalidInput(judged.error.issues);
}

/**
 * Validates what stands in the address.
 *
 * @throws Refusal invalid_input; for an id that cannot exist, what is said of one that does not
 */
export function validateParams<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const judged = judge(schema, value);
  if (judged.success) return judged.data;
  const missing = missingAt(schema, judged.error.issues[0]?.path[0] ?? '');
  throw missing ? new Refusal(missing) : invalidInput(judged.error.issues);
}

function judge<Schema extends z.ZodType>(schema: Schema, value: unknown): z.ZodSafeParseResult<z.output<Schema>> {
  // PostgreSQL stores neither the NUL character nor half a surrogate pair, and nobody types them.
  // In JSON they stand escaped; whoever typed the escape itself has two backslashes before it.
  if (value !== undefined && /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(textOf(value))) {
    throw new Refusal('invalid_input', { fields: { form: [unstorableText] } });
  }
  return schema.safeParse(value);
}

/** @throws Refusal malformed_request for thousands of lists or objects within each other, which no code can walk */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new Refusal('malformed_request', { cause: error });
  }
}

function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) (fields[path.map(String).join('.') || 'form'] ??= []).push(message);
  return new Refusal('invalid_input', { fields });
}
