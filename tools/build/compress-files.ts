import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What the header that names the encoding costs each answer, and a little to spare. */
const headerBytes = 50;

/**
 * Scripts, styles and drawings beside themselves, compressed once and as well as can be, where that saves something:
 * nobody's phone waits for what a proxy leaves out.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|svg|ico|webmanifest|html|vtt)$/.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      const keep = async (ending: string, small: Buffer) => {
        if (small.length + headerBytes < content.length) await writeFile(file + ending, small);
      };
      await Promise.all([
        brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }).then((small) => keep('.br', small)),
        zip(content, { level: 9 }).then((small) => keep('.gz', small)),
      ]);
    }),
  );
}
