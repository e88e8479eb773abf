/** How long a process waits for whoever takes their time, in milliseconds. Options of Node's `createServer`. */
export const lineLimits = {
  /** No browser needs that for a few kilobytes; who sends a letter a minute holds lines that others need. */
  headersTimeout: 20_000,
  /** Ten megabytes over a poor line take minutes. */
  requestTimeout: 300_000,
  /** Looked at so often. */
  connectionsCheckingInterval: 5_000,
} as const;
