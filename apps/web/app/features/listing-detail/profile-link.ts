import type { SocialNetwork } from '@canopy/contracts/vocabulary';

const homes: Partial<Record<SocialNetwork, string>> = {
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
};

/**
 * A full address as it is, a handle ("@name") as the address of its profile; null when it is neither. Only http and
 * https ever become a link.
 */
export function profileLink(network: SocialNetwork, entered: string): string | null {
  const handle = /^@([A-Za-z0-9._]{1,30})$/.exec(entered)?.[1];
  if (handle) return homes[network] ? homes[network] + handle : null;
  if (!URL.canParse(entered)) return null;
  const url = new URL(entered);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
