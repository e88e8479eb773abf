/** Basis points → "12.5", no percent sign and no empty decimals. */
export function percent(bps: number): string {
  return String(bps / 100);
}
