import type { Language } from '@canopy/contracts/language';
import { amountText } from '@canopy/contracts/money';

/** A listing is free, or asks to be contacted, or has a price: never two of these at once. */
export interface PriceOptions {
  priceCents: number;
  isFreeEvent: boolean;
  isContactForPrice: boolean;
}

const words = {
  en: { free: 'Free Event', onRequest: 'Contact for Price', price: (amount: string) => `$${amount}` },
  fr: { free: 'Activité gratuite', onRequest: 'Prix sur demande', price: (amount: string) => `${amount}\u00a0$` },
};

/** The price line of cards and detail. Blank when a listing says nothing about its price. */
export function priceLabel(listing: PriceOptions, language: Language = 'en'): string {
  if (listing.isFreeEvent) return words[language].free;
  if (listing.isContactForPrice) return words[language].onRequest;
  return listing.priceCents > 0 ? words[language].price(amountText(listing.priceCents, language)) : '';
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
