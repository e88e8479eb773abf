const day = 24 * 60;
const week = 7 * day;

/** For how many minutes the link or code of a mail opens something, by the mail's template. */
export const linkMinutes = {
  'password-reset': 60,
  'confirmation-code': 10,
  'email-change': day,
  'email-verification': week,
  'listing-approval': week,
} as const;
