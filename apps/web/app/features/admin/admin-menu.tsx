import { NavLink, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

/**
 * The parts of the administration. An open application belongs to Applications. @param openMatters of money; null when
 * nobody knows
 */
export function AdminMenu({ openPaymentIssues }: { openPaymentIssues: number | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const links: { to: string; label: string; active: boolean; open?: number | null }[] = [
    {
      to: paths.admin,
      label: t('admin.applicationsLink'),
      active: pathname === paths.admin || pathname.startsWith('/admin/application/'),
    },
    { to: paths.adminUsers(), label: t('admin.usersLink'), active: pathname.startsWith('/admin/users') },
    {
      to: paths.adminListings(),
      label: t('admin.listingsLink'),
      active: /^\/admin\/(listings|add-listing|pending-listings)/.test(pathname),
    },
    {
      to: paths.adminPaymentIssues(),
      label: t('admin.paymentIssuesLink'),
      active: pathname === '/admin/payment-issues',
      open: openPaymentIssues,
    },
    { to: paths.adminEmails(), label: t('admin.emailsLink'), active: pathname === '/admin/emails' },
    { to: paths.adminMetrics(), label: t('admin.metricsLink'), active: pathname === '/admin/metrics' },
    { to: paths.adminAudit(), label: t('admin.auditLink'), active: pathname === '/admin/audit' },
  ];
  return (
    <nav aria-label={t('admin.menu')} className="mb-6 border-b border-line">
      <ul className="-mb-px flex overflow-x-auto">
        {links.map(({ to, label, active, open }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              aria-current={active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-2 px-2.5 font-medium sm:px-4 whitespace-nowrap ${active ? 'border-forest text-forest' : 'border-transparent text-ink hover:border-line-strong'}`}
            >
              {label}
              {open ? <OpenCount count={open} /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="relative ml-1.5 rounded-full bg-danger px-2 text-sm text-on-danger tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('admin.moneyOpen', { count })}</span>
    </span>
  );
}
