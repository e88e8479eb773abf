const megabyte = 1024 ** 2;

/**
 * Sizes that forms, contracts and database constraints share. Lengths are characters, money is cents, files are bytes.
 */
export const limits = {
  title: 120,
  description: 10_000,
  location: 200,
  businessName: 100,
  businessDescription: 1_000,
  phone: 30,
  address: 200,
  additionalInfo: 500,
  rejectionReason: 500,
  applicationQuestion: 500,
  contactMessage: 5_000,
  name: 100,
  url: 2_048,
  email: 254,
  query: 100,
  passwordMin: 6,
  passwordMax: 200,
  /** Digits of a code that is mailed. */
  mailedCodeDigits: 6,
  /** In months. */
  age: 1_200,
  attendees: 100_000,
  ticketsPerPurchase: 100,
  /** A family, and nobody's whole street: they cost nothing. */
  spotsPerSignUp: 6,
  priceMinCents: 50,
  priceMaxCents: 9_999_999,
  /** The most that a card provider charges at once: $999,999.99. */
  chargeMaxCents: 99_999_999,
  pageSize: 24,
  lastOffsetPage: 50,
  descriptionPreview: 100,
  /** A file may be exactly this large. */
  imageBytes: 2 * megabyte,
  videoBytes: 10 * megabyte,
  mediaPerListing: 10,
  /** Files that a person has uploaded and not yet put on a listing. */
  mediaDrafts: 50,
  alt: 200,
  /** Card providers describe their largest objects in far less. */
  webhookBytes: megabyte / 2,
  /** More fields than any form of ours has. */
  formFields: 200,
  refundReason: 500,
  /** How an administrator resolved a payment issue. */
  resolutionNote: 500,
  /** What a row keeps of why something failed. */
  problem: 500,
} as const;
