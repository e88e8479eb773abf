/** The product's fixed words. No schemas: pages that only show them must not load a validator. */

/** The six categories, in the order in which every menu shows them. */
export const categories = [
  'education',
  'recreation',
  'childcare',
  'mentorship',
  'professional_development',
  'other',
] as const;
export type Category = (typeof categories)[number];
export const isCategory = (text: string): text is Category => (categories as readonly string[]).includes(text);

export const roles = ['user', 'service_provider', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Approval of a provider; most users have none. */
export const userStatuses = ['approved', 'pending', 'rejected'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What kind of provider applies, in the order in which every menu shows them. */
export const businessTypes = [
  'school',
  'tutor',
  'recreational',
  'childcare',
  'mentor',
  'professional_development',
  'therapy',
  'other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

export const roleLabels: Record<Role, string> = {
  admin: 'Administrator',
  service_provider: 'Service Provider',
  user: 'Regular User',
};
export const statusLabels: Record<UserStatus, string> = {
  approved: 'Approved',
  pending: 'Pending Review',
  rejected: 'Rejected',
};
export const statusLabelOfNone = 'N/A';

/** What stands behind a listing's point on the map. `approximate` is the middle of a town, a postal area or a street. */
export const geocodeStatuses = ['none', 'pending', 'found', 'approximate', 'not_found', 'failed'] as const;
export type GeocodeStatus = (typeof geocodeStatuses)[number];

export const onboardingStatuses = ['not_started', 'in_progress', 'completed', 'failed'] as const;
/** The same as administrators are told: `restricted` has handed everything in and is stopped all the same. */
export const paymentStates = ['not_started', 'in_progress', 'restricted', 'completed', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Premium as people and listings of users know it. */
export const subscriptionStatuses = ['none', 'active'] as const;
export const subscriptionTypes = ['yearly'] as const;
/** A subscription in the card provider's words. */
export const subscriptionStates = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const mediaTypes = ['image', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const socialNetworks = ['website', 'facebook', 'instagram', 'twitter', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** A purchase of tickets is `held` until it ends; which end follows which, see rules/order-moves. */
export const orderStatuses = ['held', 'succeeded', 'expired', 'canceled', 'failed', 'refunded', 'parked'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Which follows which, see rules/refund-moves. */
export const refundStatuses = ['requested', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * What became of the money of an event that was called off. `settled` is what did not go back to the card, and what an
 * administrator settled in another way.
 */
export const refundsOfCancelled = ['owed', 'returned', 'settled'] as const;
export type RefundOfCancelled = (typeof refundsOfCancelled)[number];
