import { usePageAddress } from '../shell/use-page-address.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DeleteButton } from './delete-button.tsx';

/** What can be done with a listing of a table. Read aloud alone, "Edit" would not say what. */
export function ListingActions({ listing }: { listing: { id: string; title: string; isCancelled: boolean } }) {
  const here = usePageAddress();
  const { id, title, isCancelled } = listing;
  return (
    <div className="grid grid-cols-3 gap-2 lg:flex">
      <LinkButton to={paths.listing(id)} kind="secondary" size="small">
        {t('myListings.view')}
        <span className="sr-only"> {title}</span>
      </LinkButton>
      {isCancelled ? null : (
        <LinkButton to={paths.editListing(id)} kind="secondary" size="small">
          {t('myListings.edit')}
          <span className="sr-only"> {title}</span>
        </LinkButton>
      )}
      <DeleteButton listing={listing} small back={here} />
    </div>
  );
}
