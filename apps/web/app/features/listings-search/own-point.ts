import type { ReadSearch } from './listings-search.ts';

/**
 * Where the browser of this tab said that it is. An address with a point may be somebody else's link, so that only this
 * can call it the visitor's own; whoever loads the page anew reads of the chosen point. Nothing sets it on the server.
 */
let own: string | null = null;

type Point = Pick<ReadSearch, 'lat' | 'lng'>;
const text = ({ lat, lng }: Point): string => `${lat},${lng}`;

export const keepOwnPoint = (point: Point): void => void (own = text(point));
export const isOwnPoint = (point: Point): boolean => own === text(point);
