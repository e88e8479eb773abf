/** Which sales are listed: those of the last so many days in Toronto, today included. */
export const timeframes = ['all', 'today', '7-days', '30-days', 'year'] as const;
export type Timeframe = (typeof timeframes)[number];

export const salesSorts = ['listing', 'customer', 'date', 'earnings'] as const;
export type SalesSort = (typeof salesSorts)[number];

export const directions = ['desc', 'asc'] as const;
export type Direction = (typeof directions)[number];
