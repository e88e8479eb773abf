/**
 * The platform's fee goes back in proportion to the money: whoever returns half the price returns half the fee.
 * Rounded on what has gone back in sum, so that many small refunds end at the whole fee, to the cent.
 * @param returnedCents all that will have gone back, this refund included
 */
export function feeReturned(
  { amountCents, platformFeeCents }: { amountCents: number; platformFeeCents: number },
  returnedCents: number,
): number {
  return amountCents === 0 ? 0 : Math.floor((platformFeeCents * returnedCents * 2 + amountCents) / (2 * amountCents));
}
