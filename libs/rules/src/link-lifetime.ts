const week = 7 * 24 * 60;

/** For how many minutes the link or code of a mail opens something, by the mail's template. */
export const linkMinutes = {
  'password-reset': 60,
  'confirmation-code': 10,
  'email-verification': week,
  'listing-approval': week,
} as const;
