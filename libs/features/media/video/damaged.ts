/** The structure of a film does not add up: cut short, or made to be read in two ways. */
export class Damaged extends Error {
  override name = 'Damaged';
}
