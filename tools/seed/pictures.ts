import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaType } from '@canopy/contracts/vocabulary';
import type { DemoListing } from './listings/index.ts';
import { idOf } from './names.ts';
import { scenes } from './scenes.ts';

const pictures = join(import.meta.dirname, 'pictures');
const full = { width: 960, height: 720 };
const film = { width: 640, height: 480 };

const narrower = [160, 480];
const nameOf = (name: string, width: number) => name.replace(/\.\w+$/, `-${width}.webp`);
/** Smallest first; pages choose by width, maps take the first. */
const sizesOf = (key: string) => [
  ...narrower.map((width) => ({ key: nameOf(key, width), width })),
  { key, width: full.width },
];

/** The media rows of a listing, and its files: which one of the folder `pictures` goes under which key. */
export function mediaOf(listing: DemoListing) {
  const listing_id = idOf('listing', listing.slug);
  const folder = `listings/${listing_id}`;
  const files = new Map<string, string>();
  const addPicture = (key: string, file: string): void => {
    files.set(key, file);
    for (const width of narrower) files.set(nameOf(key, width), nameOf(file, width));
  };
  const rows = listing.pictures.map((scene, position) => {
    const key = `${folder}/${position + 1}_${listing.slug}.webp`;
    addPicture(key, `${listing.slug}-${position + 1}.webp`);
    const type: MediaType = 'image';
    return {
      id: idOf('media', key),
      listing_id,
      position,
      type,
      key,
      alt: scenes[scene],
      ...full,
      sizes: sizesOf(key),
    };
  });
  if (!listing.film) return { rows, files };

  const key = `${folder}/${rows.length + 1}_${listing.slug}.mp4`;
  const poster = key.replace('.mp4', '-poster.webp');
  files.set(key, `${listing.slug}.mp4`);
  addPicture(poster, `${listing.slug}-poster.webp`);
  const alt = 'Short animated film of a small robot following a line';
  const position = rows.length;
  const sizes = sizesOf(poster);
  const row = { id: idOf('media', key), listing_id, position, type: 'video' as MediaType, key, alt, ...film, sizes };
  return { rows: [...rows, row], files };
}

/** Copies every file below `mediaFolder`. */
export async function copyAll(media: ReturnType<typeof mediaOf>[], mediaFolder: string): Promise<void> {
  for (const [key, file] of media.flatMap(({ files }) => [...files])) {
    const target = join(mediaFolder, key);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(pictures, file), target);
  }
}
