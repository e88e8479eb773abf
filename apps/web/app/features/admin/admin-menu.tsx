import { NavLink, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

/** The three parts of the administration. An open application belongs to Applications. */
export function AdminMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links = [
    { to: paths.admin, label: t('admin.applicationsLink'), active: pathname === paths.admin || pathname.startsWith('/admin/application/') },
    { to: paths.adminUsers(), label: t('admin.usersLink'), active: pathname.startsWith('/admin/users') },
    { to: paths.adminListings(), label: t('admin.listingsLink'), active: /^\/admin\/(listings|add-listing|pending-listings)/.test(pathname) },
  ];
  return (
    <nav aria-label={t('admin.menu')} className="mb-6 border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {links.map(({ to, label, active }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              aria-current={active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-2 px-4 font-medium whitespace-nowrap ${active ? 'border-forest text-forest' : 'border-transparent text-ink hover:border-line-strong'}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
