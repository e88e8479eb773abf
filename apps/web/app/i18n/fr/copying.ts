import type { copying as en } from '../en/copying.ts';
import type { Translated } from '../translated.ts';

export const copying = {
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'La copie n’a pas fonctionné. Le texte est sélectionné : veuillez le copier à la main.',
} as const satisfies Translated<typeof en>;
