/** Sizes that forms, contracts and database constraints share. Lengths are characters, money is cents. */
export const limits = {
  title: 120,
  description: 10_000,
  location: 200,
  name: 100,
  url: 2_048,
  email: 254,
  query: 100,
  passwordMin: 6,
  passwordMax: 200,
  attendees: 100_000,
  ticketsPerPurchase: 100,
  priceMinCents: 50,
  priceMaxCents: 9_999_999,
  /** The most that a card provider charges at once: $999,999.99. */
  chargeMaxCents: 99_999_999,
  pageSize: 24,
  lastOffsetPage: 50,
  descriptionPreview: 100,
} as const;
