import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { Banner } from './banner.ts';

/** What an owner can do about a listing that nobody can join: payments are asked for of approved providers only. */
export function WhyClosed({ banner }: { banner: Banner }) {
  const approved = banner === 'salesSoon';
  if (!approved && banner !== 'notApproved') return null;
  return (
    <>
      <p>{t(approved ? 'myListings.closed.setUpText' : 'myListings.closed.notApprovedText')}</p>
      <Link
        to={approved ? paths.paymentSettings : paths.becomeProvider()}
        className="link inline-flex min-h-11 items-center"
      >
        {t(approved ? 'myListings.closed.setUp' : 'myListings.closed.apply')}
      </Link>
    </>
  );
}
