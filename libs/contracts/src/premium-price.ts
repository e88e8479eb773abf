/** What Premium costs in a year, without tax. Whole cents, CAD. */
export const premiumYearCents = 33_300;
/** Said as "about $28 a month": the twelfth part, in whole dollars. */
export const premiumMonthDollars = Math.round(premiumYearCents / 12 / 100);
