export { findPlace, type FoundPlace } from './find-place.ts';
export { towns, type Town } from './ontario.ts';
