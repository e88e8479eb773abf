import { isDeepStrictEqual } from 'node:util';

/**
 * Which of the entered fields differ from what was stored. As JSON, where a moment and its ISO text are the same, and
 * whatever the order of links: the database has one of its own.
 */
export const changedFields = <Entered extends object>(
  stored: { [Field in keyof Entered]?: unknown },
  entered: Entered,
): string[] =>
  (Object.keys(entered) as (keyof Entered & string)[]).filter(
    (field) => !isDeepStrictEqual(asJson(stored[field]), asJson(entered[field])),
  );

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
