/** The frame of the photos and films, and of the drawing that stands for them. */
export const mediaFrame = 'aspect-16/10 w-full overflow-hidden rounded-card bg-leaf sm:aspect-16/9';
