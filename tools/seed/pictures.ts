import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Category, MediaType } from '@canopy/contracts/vocabulary';
import { paletteFor } from './art/palette.ts';
import { scenes, type SceneName } from './art/scenes/index.ts';
import { chance } from './art/seeded.ts';
import { picture } from './art/shapes.ts';
import type { DemoListing } from './listings/index.ts';
import { idOf } from './names.ts';

const full = { width: 960, height: 720 };
const small = { width: 480, height: 360 };
const film = { file: new URL('./art/first-robots.mp4', import.meta.url), width: 640, height: 480 };

const alts: Record<SceneName, string> = {
  blocks: 'Illustration of toddlers building towers of blocks on a rug',
  canoe: 'Illustration of two people in a canoe on a calm lake at sunrise',
  chess: 'Illustration of two people bent over a game of chess',
  cooking: 'Illustration of a child and a grown-up cooking together',
  dance: 'Illustration of children dancing with ribbons',
  deskWork: 'Illustration of a person planning at a desk by a window',
  fair: 'Illustration of a family between the stalls of a street fair',
  firstAid: 'Illustration of adults practising first aid on a doll',
  garden: 'Illustration of two gardeners among raised beds and sunflowers',
  mentorBench: 'Illustration of two people talking on a park bench under leaves',
  music: 'Illustration of children playing guitar and piano',
  painting: 'Illustration of a child painting at an easel',
  readingUnderTree: 'Illustration of children reading under a big tree',
  robots: 'Illustration of two children building a robot at a table',
  skating: 'Illustration of children skating on a frozen pond',
  soccer: 'Illustration of children playing soccer on a field',
  speaker: 'Illustration of a person speaking on a small stage',
  stargazing: 'Illustration of a family looking at stars through a telescope',
  swimming: 'Illustration of swimmers in the lanes of a pool',
  videoCall: 'Illustration of four people meeting on a screen',
  workshop: 'Illustration of adults learning together in a workshop',
};

type Drawing = { key: string; name: string; scene: SceneName; category: Category };
const smallKey = (key: string) => key.replace(/\.\w+$/, '-480.webp');
/** Smallest first; pages choose by width, maps take the first. */
const sizesOf = (key: string) => [
  { key: smallKey(key), width: small.width },
  { key, width: full.width },
];

/** The media rows of a listing, and what has to be drawn or copied for them. */
export function mediaOf(listing: DemoListing) {
  const listing_id = idOf('listing', listing.slug);
  const folder = `listings/${listing_id}`;
  const drawings: Drawing[] = listing.pictures.map((scene, i) => ({
    key: `${folder}/${i + 1}_${listing.slug}.webp`,
    name: `${listing.slug} ${i}`,
    scene,
    category: listing.category,
  }));
  const rows = drawings.map(({ key, scene }, position) => ({
    id: idOf('media', key),
    listing_id,
    position,
    type: 'image' as MediaType,
    key,
    alt: alts[scene],
    ...full,
    sizes: sizesOf(key),
  }));
  if (!listing.film) return { rows, drawings, film: null };

  const key = `${folder}/${rows.length + 1}_${listing.slug}.mp4`;
  const poster: Drawing = {
    key: key.replace('.mp4', '-poster.webp'),
    name: `${listing.slug} film`,
    scene: 'robots',
    category: listing.category,
  };
  rows.push({
    id: idOf('media', key),
    listing_id,
    position: rows.length,
    type: 'video',
    key,
    alt: 'Short animated film of a small robot following a line',
    width: film.width,
    height: film.height,
    sizes: sizesOf(poster.key),
  });
  return { rows, drawings: [...drawings, poster], film: key };
}

async function draw({ key, name, scene, category }: Drawing, folder: string): Promise<void> {
  const by = chance(name);
  const svg = picture(scenes[scene](by, paletteFor(category, by)), full.width);
  // Rasterised once; both sizes are cut from the same pixels.
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  const from = () => sharp(pixels.data, { raw: { width, height, channels } });
  const webp = { quality: 80, effort: 1 };
  const [large, little] = await Promise.all([from().webp(webp).toBuffer(), from().resize(small).webp(webp).toBuffer()]);
  await mkdir(join(folder, dirname(key)), { recursive: true });
  await Promise.all([writeFile(join(folder, key), large), writeFile(join(folder, smallKey(key)), little)]);
}

/**
 * Writes every picture below `mediaFolder`. Pictures are pure functions of their names, so writing them twice is
 * harmless.
 */
export async function drawAll(media: ReturnType<typeof mediaOf>[], mediaFolder: string): Promise<number> {
  const drawings = media.flatMap((one) => one.drawings);
  const queue = [...drawings];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await draw(next, mediaFolder);
  };
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  for (const { film: key } of media) {
    if (!key) continue;
    await mkdir(join(mediaFolder, dirname(key)), { recursive: true });
    await copyFile(film.file, join(mediaFolder, key));
  }
  return drawings.length;
}
