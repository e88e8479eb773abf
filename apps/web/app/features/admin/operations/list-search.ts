/** What the address of a list asks for; whatever no link of ours writes is left out. */
export function readListSearch<State extends string>(
  request: Request,
  states: readonly State[],
): { state: State | undefined; after: string | null } {
  const { searchParams } = new URL(request.url);
  return { state: states.find((state) => state === searchParams.get('state')), after: searchParams.get('after') };
}
