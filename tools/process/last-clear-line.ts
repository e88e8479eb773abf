/** What a dying process said, for a person: the last sentence of its log, never a stack frame or raw JSON. */
export function lastClearLine(log: string): string {
  const lines = log
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const sentences = lines.map(toSentence).filter((line) => line !== undefined);
  const serious = sentences.filter((line) => line.serious);
  return (serious.at(-1) ?? sentences.at(-1))?.text ?? 'it said nothing';
}

function toSentence(line: string): { text: string; serious: boolean } | undefined {
  if (line.startsWith('{') && line.endsWith('}')) {
    try {
      const { level, msg, err } = JSON.parse(line) as {
        level?: number | string;
        msg?: string;
        err?: { message?: string };
      };
      const text = [msg, err?.message].filter((part, index, all) => part && all.indexOf(part) === index).join(': ');
      return text
        ? { text: text.split('\n')[0]!, serious: level === 'error' || level === 'fatal' || Number(level) >= 50 }
        : undefined;
    } catch {
      return undefined;
    }
  }
  if (/^at |^\^+$|^Node\.js v|^[{}[\]]|^node:|^file:\/\/|^throw |^\w+: .*,$/.test(line)) return undefined;
  return { text: line.replace(/^(Uncaught )?(\w*Error): /, ''), serious: /error|cannot|refus|must|not /i.test(line) };
}
