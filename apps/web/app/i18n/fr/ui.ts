import type { ui as en } from '../en/ui.ts';
import { refusals } from '../refusals-fr.ts';
import type { Translated } from '../translated.ts';

export const ui = {
  colon: '\u00a0:',
  optional: 'facultatif',
  close: 'Fermer',
  newTab: '(s’ouvre dans un nouvel onglet)',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  dismiss: 'Fermer ce message',
  loading: 'Chargement…',
  previous: 'Précédent',
  next: 'Suivant',
  pageNumber: 'Page {{page}}',
  pages: 'Pages',
  working: 'Un instant…',
  unreachable: refusals.unavailable,
} as const satisfies Translated<typeof en>;
