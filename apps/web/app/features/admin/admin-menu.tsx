import { type AdminCounts, adminCountsShownTo } from '@canopy/contracts/operations';
import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { sumOfCounts } from './sum-of-counts.ts';

interface AdminLink {
  to: string;
  label: string;
  active: boolean;
  open?: { count: number | null; of: 'applications' | 'payments' | 'emails' | 'operations' };
}

/**
 * The parts of the administration, each with what waits there. An open application belongs to Applications. What nobody
 * knows is not shown.
 */
export function AdminMenu({ counts }: { counts: AdminCounts | null }) {
  const { pathname } = useLocation();
  const isAt = (...addresses: string[]) =>
    addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
  const links: AdminLink[] = [
    {
      to: paths.admin,
      label: t('admin.applicationsLink'),
      active: pathname === paths.admin || pathname.startsWith(paths.adminApplication('')),
      open: { count: counts?.applications ?? null, of: 'applications' },
    },
    { to: paths.adminUsers(), label: t('admin.usersLink'), active: isAt(paths.adminUsers()) },
    {
      to: paths.adminListings(),
      label: t('admin.listingsLink'),
      active: isAt(paths.adminListings(), paths.addListingForProvider, paths.pendingListings()),
    },
    {
      to: paths.adminPaymentIssues(),
      label: t('admin.paymentIssuesLink'),
      active: isAt(paths.adminPaymentIssues()),
      open: { count: counts?.paymentIssues ?? null, of: 'payments' },
    },
    {
      to: paths.adminEmails(),
      label: t('admin.emailsLink'),
      active: isAt(paths.adminEmails()),
      open: { count: counts?.emails ?? null, of: 'emails' },
    },
    {
      to: paths.adminOperations,
      label: t('admin.operationsLink'),
      active: isAt(paths.adminOperations, paths.adminCardEvents(), paths.adminPlaces()),
      open: { count: counts && sumOfCounts(counts, ['cardEvents', 'places', 'sweeps']), of: 'operations' },
    },
    { to: paths.adminMetrics(), label: t('admin.metricsLink'), active: isAt(paths.adminMetrics()) },
    { to: paths.adminAudit(), label: t('admin.auditLink'), active: isAt(paths.adminAudit()) },
  ];
  const list = useRef<HTMLUListElement>(null);
  // A phone shows the first four.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current) list.current!.scrollLeft = current.offsetLeft - (list.current!.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={t('admin.menu')} className="mb-6 border-b border-line">
      <ul ref={list} className="relative -mb-px flex overflow-x-auto">
        {links.map(({ to, label, active, open }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-2 px-2.5 font-medium sm:px-4 whitespace-nowrap ${active ? 'border-forest text-forest' : 'border-transparent text-ink hover:border-line-strong'}`}
            >
              {label}
              {open?.count ? <OpenCount count={open.count} of={open.of} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenCount({ count, of }: { count: number; of: 'applications' | 'payments' | 'emails' | 'operations' }) {
  const many = count > adminCountsShownTo;
  const number = many ? t('admin.moreThan', { number: adminCountsShownTo }) : String(count);
  return (
    <span className="relative ml-1.5 rounded-full bg-danger px-2 text-sm text-on-danger tabular-nums">
      <span aria-hidden="true">{many ? `${adminCountsShownTo}+` : count}</span>
      <span className="sr-only">{t(`admin.open.${of}`, { count, number })}</span>
    </span>
  );
}
