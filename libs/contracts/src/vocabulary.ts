/** The product's fixed words. No schemas: pages that only show them must not load a validator. */

/** The six categories, in the order in which every menu shows them. */
export const categories = ['education', 'recreation', 'childcare', 'mentorship', 'professional_development', 'other'] as const;
export type Category = (typeof categories)[number];

export const roles = ['user', 'service_provider', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Approval of a provider; most users have none. */
export const userStatuses = ['approved', 'pending', 'rejected'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** What stands behind a listing's point on the map. `approximate` is the middle of a town or postal area. */
export const geocodeStatuses = ['none', 'pending', 'found', 'approximate', 'not_found', 'failed'] as const;
export type GeocodeStatus = (typeof geocodeStatuses)[number];

export const onboardingStatuses = ['not_started', 'in_progress', 'completed', 'failed'] as const;

export const mediaTypes = ['image', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const socialNetworks = ['website', 'facebook', 'instagram', 'twitter', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];
