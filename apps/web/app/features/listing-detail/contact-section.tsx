import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';

/**
 * How to reach the provider of a listing whose price is asked for. The address comes from the listing's access, never
 * from the listing.
 */
export function ContactSection({ access }: Pick<ListingPageProps, 'access'>) {
  return (
    <div className="mt-4">
      <p>{t('listing.contactForPrice')}</p>
      {access.contact ? (
        <p className="mt-2 flex items-start gap-2">
          <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-forest" />
          <span className="min-w-0">
            <span className="sr-only">{t('listing.contact')}: </span>
            <a href={`mailto:${access.contact}`} className="link wrap-anywhere">
              {access.contact}
            </a>
          </span>
        </p>
      ) : null}
    </div>
  );
}
