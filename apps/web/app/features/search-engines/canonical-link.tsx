import { useLocation } from '@remix-run/react';
import { canonicalPath } from './page-kinds.ts';

/** The one address of this page, whatever stands behind its question mark. Private pages have none. */
export function CanonicalLink({ publicUrl }: { publicUrl: string | undefined }) {
  const path = canonicalPath(useLocation().pathname);
  return path !== null && publicUrl ? <link rel="canonical" href={publicUrl + path} /> : null;
}
