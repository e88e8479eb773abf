import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** For whoever may change the listing: a geocoder finds the wrong door now and then, and its people know the right one. */
export function PointLink({ id }: { id: string }) {
  return (
    <Link to={paths.listingPoint(id)} className="link inline-flex min-h-11 items-center">
      {t('listingPoint.check')}
    </Link>
  );
}
