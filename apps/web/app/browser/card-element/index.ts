import type { ComponentType } from 'react';
import type { CardElementProps } from './card-element.ts';

/**
 * The card element of a purchase, each fetched only when it is needed; null when none of ours belongs to it, and then
 * the checkout says so instead of guessing.
 */
export async function cardElement({
  simulated,
  publishableKey,
}: {
  simulated: boolean;
  publishableKey: string | null;
}): Promise<ComponentType<CardElementProps> | null> {
  if (simulated) return (await import('./simulated-card.tsx')).SimulatedCard;
  return publishableKey ? (await import('./stripe-card.tsx')).StripeCard : null;
}
