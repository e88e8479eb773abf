// `node tools/build/make-icons.mjs` draws what browsers, phones and other sites show of Canopy, from its own logo and
// drawing: the icons of apps/web/public/icons, /favicon.ico, and the card that stands beside a shared link. The results
// are checked in. Words are drawn as outlines, so the machine needs no fonts.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../process/project-root.ts';

const shown = join(projectRoot, 'apps/web/public');
const logo = (await readFile(join(shown, 'art/favicon.svg'), 'utf8')).trim();
/** The logo without its frame: what phones cut to a circle, a square or a drop needs its own ground to the edge. */
const mark = logo.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/<rect[^>]*\/>/, '');
const forest = '#1F5F4A';
const square = (inset) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${forest}"/><g transform="translate(${inset} ${inset}) scale(${(64 - 2 * inset) / 64})">${mark}</g></svg>`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const icons = {
  'icons/icon-192.png': png(logo, 192),
  'icons/icon-512.png': png(logo, 512),
  // Everything that matters stands within the inner 80%.
  'icons/maskable-512.png': png(square(8), 512),
  'icons/apple-touch-icon.png': png(square(4), 180),
  'favicon.ico': png(logo, 32).then(asIco),
  'icons/social-card.jpg': socialCard(),
};
for (const [name, made] of Object.entries(icons)) {
  const bytes = await made;
  await writeFile(join(shown, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}

/** An .ico with one picture, which may be a PNG. */
function asIco(picture) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}

async function socialCard() {
  const scene = await sharp(join(shown, 'art/canopy-hero.svg')).resize(1200, 630, { position: 'bottom' }).toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect x="48" y="178" width="500" height="178" rx="28" fill="#FBFAF6"/>
    <g transform="translate(80 209) scale(1.8)">${logo.replace(/^<svg[^>]*>|<\/svg>$/g, '')}</g>
    <g transform="translate(220 292)" fill="#1D2B26">${outline('Canopy', 76)}</g>
  </svg>`;
  return sharp(scene)
    .composite([{ input: Buffer.from(ground) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A line of text in the font of the headings, its baseline at 0. */
function outline(text, size) {
  const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
  const font = require('fontkit').openSync(join(projectRoot, 'apps/web/app/ui/fonts/fraunces.woff2'));
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  return glyphs
    .map((glyph, index) => {
      const path = `<path transform="translate(${x * scale} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      x += positions[index].xAdvance;
      return path;
    })
    .join('');
}
