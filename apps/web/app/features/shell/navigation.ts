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
    | 'addListing'
    | 'providerDashboard'
    | 'myListings'
    | 'becomeProvider'
    | 'adminDashboard';
  /** Stands in the bar from tablets on; the others need a wide screen, and live in the menu until then. */
  first: boolean;
}

/** The pages that this person can use, in the order of the bar. */
export function navigationFor(viewer: Viewer | null): NavigationLink[] {
  const links: NavigationLink[] = [
    { to: paths.home, label: 'home', first: true },
    { to: paths.listings(), label: 'listings', first: true },
    { to: paths.contact, label: 'contact', first: true },
  ];
  if (!viewer) return links;
  links.push({ to: paths.myCalendar(), label: 'myCalendar', first: true });
  if (viewer.isApprovedProvider) {
    links.push(
      { to: paths.addListing, label: 'addListing', first: false },
      { to: paths.providerDashboard, label: 'providerDashboard', first: false },
      { to: paths.myListings(), label: 'myListings', first: false },
    );
  } else {
    links.push({ to: paths.becomeProvider(), label: 'becomeProvider', first: false });
  }
  // Who still has to give a code is asked for it there.
  if (viewer.isAdmin || viewer.secondFactor) links.push({ to: paths.admin, label: 'adminDashboard', first: false });
  return links;
}
