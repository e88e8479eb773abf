import type { goneListing as en } from '../en/gone-listing.ts';
import type { Translated } from '../translated.ts';

export const goneListing = {
  text: 'Elle a peut-être été annulée ou supprimée, ou il manque une lettre au lien.',
  booked: 'Si vous l’aviez réservée, Mes billets dit ce que deviennent vos billets et votre argent.',
  toTickets: 'Mes billets',
  sold: 'Ce qui en a été vendu et remboursé reste dans votre tableau de bord.',
  toSales: 'Vos ventes',
} as const satisfies Translated<typeof en>;
