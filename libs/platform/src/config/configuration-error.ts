import type { Environment } from './environment.ts';

/** Wrong configuration. Its message is the one line that is printed; it names the variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Several variables that make sense only together: all of them, or none. @throws ConfigurationError naming the first
 * one missing
 */
export function together<Name extends keyof Environment>(
  e: Environment,
  ...names: Name[]
): { [K in Name]: NonNullable<Environment[K]> } | null {
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new ConfigurationError(
      `${missing[0]} is not set, but ${names.find((name) => e[name] !== undefined)} is: they work only together.`,
    );
  return e as { [K in Name]: NonNullable<Environment[K]> };
}
