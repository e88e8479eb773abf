/** Which constraint of the database refused a statement, looked up through whatever wrapped the driver's error. */
export function violatedConstraint(error: unknown): string | null {
  for (
    let cause: unknown = error;
    cause instanceof Error;
    cause = cause.cause ?? (cause as { previous?: unknown }).previous
  ) {
    const constraint = (cause as { constraint?: unknown }).constraint;
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}

export function isUniqueViolation(error: unknown, index: string): boolean {
  return violatedConstraint(error) === index;
}
