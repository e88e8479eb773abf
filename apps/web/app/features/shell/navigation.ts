import type { Viewer } from '@canopy/contracts/accounts';
import { paths } from '../../paths.ts';

export interface NavigationLink {
  to: string;
  /** Key under `shell`. */
  label:
    | 'home'
    | 'listings'
    | 'contact'
    | 'myCalendar'
    | 'myTickets'
    | 'addListing'
    | 'providerDashboard'
    | 'myListings'
    | 'becomeProvider'
    | 'adminDashboard';
  /**
   * From which width on it stands in the bar; until then it is in the menu. `never`: on a wide screen the menu of the
   * account has it.
   */
  inBar: 'tablet' | 'wide' | 'never';
}

/** The pages that this person can use, in the order of the bar. */
export function navigationFor(viewer: Viewer | null): NavigationLink[] {
  const links: NavigationLink[] = [
    { to: paths.home, label: 'home', inBar: 'tablet' },
    { to: paths.listings(), label: 'listings', inBar: 'tablet' },
    { to: paths.contact, label: 'contact', inBar: 'tablet' },
  ];
  if (!viewer) return links;
  links.push(
    { to: paths.myCalendar(), label: 'myCalendar', inBar: 'tablet' },
    { to: paths.myTickets(), label: 'myTickets', inBar: 'never' },
  );
  if (viewer.isApprovedProvider) {
    links.push(
      { to: paths.addListing, label: 'addListing', inBar: 'wide' },
      { to: paths.providerDashboard, label: 'providerDashboard', inBar: 'wide' },
      { to: paths.myListings(), label: 'myListings', inBar: 'wide' },
    );
  } else {
    links.push({ to: paths.becomeProvider(), label: 'becomeProvider', inBar: 'wide' });
  }
  // Who still has to give a code is asked for it there.
  if (viewer.isAdmin || viewer.secondFactor) links.push({ to: paths.admin, label: 'adminDashboard', inBar: 'wide' });
  return links;
}
