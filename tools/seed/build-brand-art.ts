// Run by hand when the art changes: node tools/seed/build-brand-art.ts
// Writes the pictures that the pages themselves use as SVG files into apps/web/public/art.
import { mkdirSync, writeFileSync } from 'node:fs';
import { empty, favicon, hero, lost } from './art/brand.ts';
import { type ArtCategory, categoryHues } from './art/palette.ts';
import { placeholder } from './art/placeholders.ts';

const folder = new URL('../../apps/web/public/art/', import.meta.url);
mkdirSync(folder, { recursive: true });
const files: Record<string, string> = {
  'favicon.svg': favicon(),
  'canopy-hero.svg': hero(),
  'empty.svg': empty(),
  'lost.svg': lost(),
};
for (const category of Object.keys(categoryHues) as ArtCategory[])
  files[`placeholder-${category}.svg`] = placeholder(category);
for (const [name, svg] of Object.entries(files)) writeFileSync(new URL(name, folder), svg);
console.log(`${Object.keys(files).length} pictures written`);
