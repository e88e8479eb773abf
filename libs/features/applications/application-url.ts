import type { Config } from '@canopy/platform/runtime';

/**
 * The page of the own application, for mails. `applied` tells it that whoever comes has an account: without a session
 * they sign in there, where everybody else is asked to make an account.
 */
export const applicationUrl = ({ publicUrl }: Config): string => `${publicUrl}/become-provider?applied=yes`;
