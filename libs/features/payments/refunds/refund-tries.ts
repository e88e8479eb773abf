/**
 * When a refund that nobody answers is tried again: after 90 seconds, then 3, 6 and 12 minutes and so on, at the longest
 * an hour and a half. From the fifth try on, which comes after about 22 minutes, it stands on the list for administrators.
 */
export const refundTries = { first: '90 seconds', doublings: 6, untilListed: 5 } as const;
