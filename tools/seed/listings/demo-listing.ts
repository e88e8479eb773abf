import type { ListingLanguage } from '@canopy/contracts/language';
import type { Category, SocialNetwork } from '@canopy/contracts/vocabulary';
import type { ProviderName } from '../accounts.ts';
import type { SceneName } from '../scenes.ts';

type Weekday = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat';

export type DemoListing = {
  /** Names the listing for good: its id, its pictures and its sales are drawn from it. */
  slug: string;
  /** From and to, in months; see `rules/ages`. */
  ages?: [from: number, to: number | null];
  title: string;
  category: Category;
  /** English unless said. */
  language?: ListingLanguage;
  provider: ProviderName;
  /** Free text with a real Ontario town; empty only for virtual ones. */
  place: string;
  virtual?: true;
  /** Whole cents. */
  price: number | 'free' | 'contact';
  /** null is unlimited. */
  seats: number | null;
  sold: number;
  /** Days from today, then the first such weekday from there on, Toronto time. */
  starts: [days: number, weekday: Weekday, time: string];
  hours: number;
  postedDaysAgo: number;
  pictures: SceneName[];
  film?: true;
  featured?: true;
  links?: Partial<Record<SocialNetwork, string>>;
  text: string[];
};
