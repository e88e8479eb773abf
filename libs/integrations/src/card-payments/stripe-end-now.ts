import type Stripe from 'stripe';
import type { Logger } from '@canopy/platform/logging';
import { CardProviderFailure } from './card-provider-failure.ts';
import { isMissing } from './stripe-failure.ts';

/**
 * Ends a subscription at once, and keeps the card from being asked for what is a draft yet: Stripe would finalize that
 * also once its subscription has ended, and charge it. While the card is being asked nothing ends, because that charge
 * goes through. One whose renewal was declined ends although its invoice is open.
 */
export async function endStripeSubscription(
  stripe: Stripe,
  logger: Pick<Logger, 'error'>,
  subscriptionId: string,
): Promise<void> {
  try {
    const { status, invoice } = await stateOf(stripe, subscriptionId);
    if (invoice?.status === 'open' && (status === 'active' || status === 'trialing')) throw isBeingPaid(invoice.id);
    if (invoice?.status === 'draft') await endUncharged(stripe, logger, subscriptionId, invoice.id);
    else await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function endUncharged(
  stripe: Stripe,
  logger: Pick<Logger, 'error'>,
  subscriptionId: string,
  draftId: string,
): Promise<void> {
  try {
    const held = await stripe.invoices.update(draftId, { auto_advance: false });
    // Stripe takes this of a finalized invoice too, whose charge is under way all the same.
    if (held.status !== 'draft') throw isBeingPaid(draftId);
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (isMissing(error)) throw error;
    if (await hasEndedOrGoesOn(stripe, logger, subscriptionId)) return;
    throw error;
  }
}

/**
 * After a call that failed, or whose answer got lost. What goes on is collected again: whoever is told that nothing has
 * ended has no unpaid year. What has ended all the same must stay uncollected. @returns whether it has ended
 */
async function hasEndedOrGoesOn(
  stripe: Stripe,
  logger: Pick<Logger, 'error'>,
  subscriptionId: string,
): Promise<boolean> {
  try {
    const { status, invoice } = await stateOf(stripe, subscriptionId);
    if (status === 'canceled') return true;
    if ((invoice?.status === 'draft' || invoice?.status === 'open') && invoice.auto_advance === false)
      await stripe.invoices.update(invoice.id, { auto_advance: true });
  } catch (error) {
    logger.error(
      { err: error, subscriptionId },
      'a subscription could not be ended, and its invoice may be held: see at Stripe whether it is collected',
    );
  }
  return false;
}

async function stateOf(stripe: Stripe, subscriptionId: string) {
  const { status, latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice'],
  });
  return { status, invoice: typeof latest_invoice === 'object' ? latest_invoice : null };
}

const isBeingPaid = (invoiceId: string) =>
  new CardProviderFailure('refused', { cause: new Error(`The card is being asked for ${invoiceId}.`) });
