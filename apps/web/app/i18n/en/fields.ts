/** What stands beside a field is written in the contracts, in English. Other languages say here what it is in theirs. */
export const fields = { sentences: {}, patterns: [] };
