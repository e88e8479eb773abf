import { brand } from '@canopy/contracts/brand';
import { t } from '../../i18n/index.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** Where else we are. Each opens beside our page and learns nothing of it. */
export function SocialLinks({ className }: { className: string }) {
  const networks = [
    ['instagram', brand.instagramUrl],
    ['facebook', brand.facebookUrl],
    ['linkedin', brand.linkedinUrl],
  ] as const;
  return (
    <ul className={className}>
      {networks.map(([network, address]) => (
        <li key={network}>
          <NewTabLink href={address} className="link inline-flex min-h-11 items-center">
            {t(`vocabulary.social.${network}`)}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
