import { expect, it } from 'vitest';
import { placeInText } from './place-in-text.ts';

it.each([
  ['art class Guelph', { near: 'Guelph', rest: 'art class' }],
  ['guelph art class', { near: 'Guelph', rest: 'art class' }],
  ['art near Niagara Falls on saturdays', { near: 'Niagara Falls', rest: 'art on saturdays' }],
  ['danse près de Sudbury', { near: 'Greater Sudbury', rest: 'danse' }],
  ['danse près d’Ottawa le samedi', { near: 'Ottawa', rest: 'danse le samedi' }],
  ["cours d'anglais près de L'Orignal", { near: "L'Orignal", rest: "cours d'anglais" }],
  ['swimming N1G 2W1', { near: 'N1G 2W1', rest: 'swimming' }],
  ['swimming n1g', { near: 'N1G', rest: 'swimming' }],
  ['piano toronto ontario', { near: 'Toronto', rest: 'piano' }],
  ['piano Toronto, Ontario, Canada', { near: 'Toronto', rest: 'piano' }],
  ['piano Ottawa (Ontario)', { near: 'Ottawa', rest: 'piano' }],
  ['piano toronto, on', { near: 'Toronto', rest: 'piano' }],
  ['toronto, on, piano', { near: 'Toronto', rest: 'piano' }],
  ['toronto ON piano', { near: 'Toronto', rest: 'piano' }],
  ['Toronto, Ont. piano', { near: 'Toronto', rest: 'piano' }],
  ['Toronto, Ontario', { near: 'Toronto', rest: '' }],
  ['swimming N1G 2W1 Canada', { near: 'N1G 2W1', rest: 'swimming' }],
  ['Ottawa Canada Day', { near: 'Ottawa', rest: 'Canada Day' }],
  ['ottawa ontario on saturdays', { near: 'Ottawa', rest: 'on saturdays' }],
  ['London', { near: 'London', rest: '' }],
  // Not of Ontario, part of something else, or no place at all.
  ['maple syrup', null],
  ['chess', null],
  ['', null],
  [undefined, null],
])('the place in %j', (text, expected) => {
  expect(placeInText(text)).toEqual(expected);
});
