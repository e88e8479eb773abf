/** Whether somebody asked their device for less motion. What scripts move, no style sheet slows down. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
