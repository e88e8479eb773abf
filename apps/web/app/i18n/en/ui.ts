import { refusals } from '@canopy/contracts/refusals';

export const ui = {
  /** Behind a label, before what it is. */
  colon: ':',
  optional: 'optional',
  close: 'Close',
  newTab: '(opens in a new tab)',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  dismiss: 'Dismiss this message',
  loading: 'Loading…',
  previous: 'Previous',
  next: 'Next',
  pageNumber: 'Page {{page}}',
  pages: 'Pages',
  working: 'One moment…',
  unreachable: refusals.unavailable[1],
} as const;
