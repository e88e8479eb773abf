import { FirstSlice } from './2026_11_21_first_slice.ts';
import { Accounts } from './2026_11_21_accounts.ts';
import { Media } from './2026_11_21_media.ts';
import { Photos } from './2026_11_21_photos.ts';
import { KnownPlaces } from './2026_11_21_known_places.ts';
import { RealCards } from './2026_11_21_real_cards.ts';
import { Refunds } from './2026_11_21_refunds.ts';

/** In order. A migration that was released is never edited; the next change is a new one. */
export const migrations = [
  { name: '2026_11_21_first_slice', class: FirstSlice },
  { name: '2026_11_21_accounts', class: Accounts },
  { name: '2026_11_21_media', class: Media },
  { name: '2026_11_21_photos', class: Photos },
  { name: '2026_11_21_known_places', class: KnownPlaces },
  { name: '2026_11_21_real_cards', class: RealCards },
  { name: '2026_11_21_refunds', class: Refunds },
];
