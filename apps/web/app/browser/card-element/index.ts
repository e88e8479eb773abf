import type { ComponentType } from 'react';
import type { CardElementProps } from './card-element.ts';
import { SimulatedCard } from './simulated-card.tsx';

/** Which card element belongs to a purchase; null when none of ours does, and then the checkout says so instead of guessing. */
export function cardElement(mock: boolean): ComponentType<CardElementProps> | null {
  return mock ? SimulatedCard : null;
}
