import { dollars } from '@canopy/contracts/money';

/** A listing is free, or asks to be contacted, or has a price: never two of these at once. */
export interface PriceOptions {
  priceCents: number;
  isFreeEvent: boolean;
  isContactForPrice: boolean;
}

/** The price line of cards and detail. Blank when a listing says nothing about its price. */
export function priceLabel(listing: PriceOptions): string {
  if (listing.isFreeEvent) return 'Free Event';
  if (listing.isContactForPrice) return 'Contact for Price';
  return listing.priceCents > 0 ? `$${dollars(listing.priceCents)}` : '';
}

/** What is stored: free and contact-for-price have price 0, and price 0 with no option is a free listing. */
export function storedPrice(entered: {
  price?: number | undefined;
  isFreeEvent: boolean;
  isContactForPrice: boolean;
}): PriceOptions {
  if (entered.isContactForPrice) return { priceCents: 0, isFreeEvent: false, isContactForPrice: true };
  const priceCents = entered.isFreeEvent ? 0 : (entered.price ?? 0);
  return { priceCents, isFreeEvent: priceCents === 0, isContactForPrice: false };
}
