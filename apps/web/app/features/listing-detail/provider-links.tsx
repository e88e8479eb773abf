import type { SocialMedia } from '@canopy/contracts/listings';
import { socialNetworks } from '@canopy/contracts/vocabulary';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { profileLink } from './profile-link.ts';

/** Where else a provider can be found, as it was entered. */
export function ProviderLinks({ socialMedia }: { socialMedia: SocialMedia }) {
  const links = socialNetworks.flatMap((network) => {
    const entered = socialMedia[network];
    const href = entered ? profileLink(network, entered) : null;
    return href && entered ? [{ network, href, handle: entered.startsWith('@') ? entered : null }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('listing.links')} className="mt-3 flex flex-wrap gap-x-5">
      {links.map(({ network, href, handle }) => (
        <li key={network}>
          <a
            href={href}
            target="_blank"
            rel="noopener nofollow ugc"
            className="link inline-flex min-h-11 items-center gap-1.5"
          >
            <Icon name="link" className="size-4" />
            {t(`vocabulary.social.${network}`)}
            {handle ? <span className="wrap-anywhere">{handle}</span> : null}
            <span className="sr-only"> ({t('listing.opensElsewhere')})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
