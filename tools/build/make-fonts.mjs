// `node tools/build/make-fonts.mjs` writes the two fonts of the pages into apps/web/app/ui/fonts: only what English and
// French need, in the weights that the pages use. Run it again after an update of @fontsource-variable; the results are
// checked in, so that no build waits for it. Other letters (names of people and places) come from the packages
// themselves, as files that a browser fetches when it meets one.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';
import { projectRoot } from '../process/project-root.ts';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Basic Latin, Latin-1 (é, «, », ½, ×), then French letters outside of it, dashes, quotation marks, thin spaces, signs. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ‐‑‒–—‘’‚“”„†•…‰‹›€™−≈≤≥←↑→↓\u2009\u202f`;

const fonts = [
  { name: 'inter', weights: { min: 400, max: 700 } },
  // Headings, and the name in the header.
  { name: 'fraunces', weights: 600 },
];

const require = createRequire(import.meta.url);
for (const { name, weights } of fonts) {
  const original = await readFile(
    require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const font = await subset(original, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  await writeFile(join(projectRoot, 'apps/web/app/ui/fonts', `${name}.woff2`), font);
  console.log(`${name}: ${original.length} bytes before, ${font.length} now`);
}
