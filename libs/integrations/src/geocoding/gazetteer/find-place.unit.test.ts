import { describe, expect, it } from 'vitest';
import { findPlace } from './find-place.ts';

const town = (location: string) => {
  const place = findPlace(location);
  return place && `${place.matched} ${place.name}`;
};

describe('findPlace', () => {
  it('finds the postal area of a full address', () => {
    expect(findPlace('123 Richmond St, London, ON N6A 1B7')).toMatchObject({
      matched: 'postal-area',
      lat: 42.9793,
      lng: -81.2556,
    });
    expect(town('Gym B, 40 Queen St, n6a1b7')).toBe('postal-area London North');
    expect(town('Near the market, London N6A')).toBe('postal-area London North');
  });

  it.each([
    ['London', 'town London'],
    ['london, ontario, CANADA', 'town London'],
    ['Hamilton Road, London', 'town London'],
    ['100 Kingston Rd., Ajax, ON', 'town Ajax'],
    ['Stratford Public Library, 19 St. Andrew St', 'town Stratford'],
    ['Saint Thomas ON', 'town St. Thomas'],
    ['88 Talbot Street, St-Thomas', 'town St. Thomas'],
    ['Sault Sainte Marie', 'town Sault Ste. Marie'],
    ['Orléans, Ontario', 'town Orleans'],
    ['Lions Park Niagara Falls', 'town Niagara Falls'],
    ['12 King Street West, Port Hope', 'town Port Hope'],
    ['Main Hall, Paris, ON', 'town Paris'],
    ['Delaware', 'town Delaware'],
    ['Maple, ON', 'town Maple'],
    ['Room M5B, Community Centre, Ottawa', 'town Ottawa'],
    ['100 Queen St W, Toronto, ON M5H 2N2, CA', 'postal-area Downtown Toronto'],
    ['40 Queen St, Studio AL, N6A 1B7', 'postal-area London North'],
    ['Near the market, London N6A, CA', 'postal-area London North'],
    ['London, ON CA', 'town London'],
    ['London, Ontario, CAN', 'town London'],
    ['Kanata (CA)', 'town Kanata'],
    ['Community Centre Toronto, CA', 'town Toronto'],
    ['Ottawa, salle de réunion', 'town Ottawa'],
    ['Ottawa, École Sainte-Lucie', 'town Ottawa'],
    ['École d’Orléans', 'town Orleans'],
    ["Près d'Owen Sound", 'town Owen Sound'],
    ['Salle de L’Orignal', "town L'Orignal"],
    ['Concord, CA', 'town Concord'],
    ['Welland, Club Italie, L3B 1A1', 'postal-area Welland East'],
    ['12 rue Main, Welland L3B 1A1, salle Floride', 'postal-area Welland East'],
    ['Ottawa, 5 rue de la Louisiane', 'town Ottawa'],
    ['Ottawa, parc Irlande', 'town Ottawa'],
    ['Hawkesbury, Salle Belgique', 'town Hawkesbury'],
  ])('places %j at %s', (location, expected) => {
    expect(town(location)).toBe(expected);
  });

  it.each([
    'London, UK',
    'London England',
    'London N1C 4AG',
    'Paris, France',
    'Perth, Western Australia',
    'Kingston, Jamaica',
    'Windsor, Nova Scotia',
    'Cambridge, MA 02139',
    'Ontario, California',
    'Ontario, CA',
    'London Hall, San Diego, CA',
    'Concord, CA 94520',
    'Londres, London, Angleterre',
    'London (Royaume-Uni)',
    'Paris, Île-de-France, France',
    'Perth, Écosse',
    'London Angleterre',
    'London (Royaume-Uni)',
    'Perth, Australie-Occidentale',
    'Kingston, Jamaïque',
    'Windsor, Nouvelle-Écosse',
    'Hamilton, Nouvelle-Zélande',
    'Cambridge, États-Unis',
    'Windsor, Californie',
    'Georgetown, Île-du-Prince-Édouard',
    'Woodstock, Nouveau-Brunswick',
    'Windsor, La Réunion',
    'Kingston, Côte d’Ivoire',
    '1 rue Sherbrooke, Richmond, QC',
    'Paris, H2X 1Y4',
    'Richmond, QC H2X 1Y4, CA',
  ])('leaves %j alone, because it is not in Ontario', (location) => {
    expect(findPlace(location)).toBeNull();
  });

  it.each([
    '',
    '   ',
    'Our back garden',
    'Hamilton Road',
    '12 Kingston Ave.',
    'Spanish conversation corner',
    'New London',
    'La Nouvelle-Orléans',
    'Londonderry',
    'X9X 9X9',
  ])('never invents a place for %j', (location) => {
    expect(findPlace(location)).toBeNull();
  });
});
