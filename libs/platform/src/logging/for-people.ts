/** What a line begins with anyway, and what nobody reads. */
const said = new Set(['level', 'time', 'process', 'msg', 'requestId', 'err']);

/**
 * A line of the log as somebody reads it in a terminal: when, how serious, which process, what; the rest as
 * `name=value`, the stack of an error below it. Nothing is left out, and nothing of a value can begin a line of its own.
 */
export function forPeople(line: string): string {
  const event = JSON.parse(line) as Record<string, unknown>;
  const { level, time, process, msg, requestId, err } = event;
  const rest = Object.entries(event).filter(([name]) => !said.has(name));
  const words = [
    String(time).slice(11, 23),
    String(level).toUpperCase().padEnd(5),
    String(process).padEnd(7),
    ...(msg === undefined ? [] : [plain(msg)]),
    ...rest.map(([name, value]) => `${name}=${plain(value)}`),
    ...(requestId ? [`(${plain(requestId)})`] : []),
  ];
  return `${words.join(' ')}\n${err ? errorForPeople(err) : ''}`;
}

/** pino wrote its stack with those of its causes. */
function errorForPeople(err: unknown): string {
  const { stack, type, message, ...facts } = err as Record<string, unknown>;
  const lines = [String(stack ?? `${String(type)}: ${String(message)}`)];
  for (const [name, value] of Object.entries(facts)) lines.push(`${name}=${plain(value)}`);
  return lines.flatMap((text) => text.split('\n').map((one) => `    ${plain(one)}\n`)).join('');
}

/** Text as it is where it is harmless; else, and for everything that is no text, JSON. */
const plain = (value: unknown): string =>
  typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value);
