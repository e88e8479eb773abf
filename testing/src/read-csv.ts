/** RFC 4180, strictly: every cell quoted, lines ended by CRLF, after the mark that spreadsheets want. Else it throws. */
export function readCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\ufeff')) throw new Error('The file does not begin with a byte order mark.');
  const lines: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`This is no cell: ${text.slice(at, at + 60)}`);
    lines.at(-1)!.push(match[1]!.replaceAll('""', '"'));
    if (match[2] === '\r\n' && cell.lastIndex < text.length) lines.push([]);
  }
  const [head, ...rows] = lines;
  return rows.map((row) => {
    if (row.length !== head!.length) throw new Error(`A line has ${row.length} cells, not ${head!.length}.`);
    return Object.fromEntries(row.map((value, place) => [head![place]!, value]));
  });
}
