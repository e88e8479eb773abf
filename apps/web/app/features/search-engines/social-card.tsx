import { brand } from '@canopy/contracts/brand';
import { useLocation } from '@remix-run/react';
import { canonicalPath } from './public-pages.ts';

export const cardPath = '/icons/social-card.jpg';

/** What other sites show beside a link to a public page. A listing brings its own. */
export function SocialCard({ publicUrl }: { publicUrl: string | undefined }) {
  const { pathname } = useLocation();
  if (!publicUrl || canonicalPath(pathname) === null || pathname.startsWith('/listings/')) return null;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={publicUrl + cardPath} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
