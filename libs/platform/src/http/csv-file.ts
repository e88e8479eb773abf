import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { dayOf } from '@canopy/rules/dates';

/**
 * Lines of CSV as a file that is written while it is read, named by the date in Toronto.
 * @param lines chunks of text, the head first; whoever stops reading the file ends them
 */
export async function csvFile(
  name: string,
  lines: AsyncGenerator<string, void, undefined>,
  now: Date,
): Promise<StreamableFile> {
  // The head and the first lines are read before the answer begins: until then a failure can still be told.
  const [head, first] = [await lines.next(), await lines.next()];
  const opening = [head, first].flatMap(({ value }) => value ?? []);
  const file = Readable.from(continued(opening, lines), { objectMode: false, highWaterMark: 256 * 1024 });
  // Its end, however it comes, ends the query behind it: also where nobody is there any more to read the first byte.
  file.once('close', () => void lines.return());
  return new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${dayOf(now)}.csv"`,
  });
}

/** What was read already, then the rest. */
async function* continued(
  opening: string[],
  lines: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield* opening;
  yield* lines;
}
