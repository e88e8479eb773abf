import type { Bounds } from '@canopy/contracts/bounds';

/** A map tile is 256 px; a cell of a quarter tile is about as wide as a marker. */
const cellsPerTile = 4;
/** Degrees of latitude are longer than those of longitude, and drawn longer; at Ontario's height by about this. */
export const flatness = 0.7;
/** More circles than this nobody can tell apart, whatever zoom a request claims. */
const mostCells = 400;

/** Numbers of cells or blocks, the last one included: columns from west to east, rows from south to north. */
export interface Range {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The cells in which the listings of a box are counted: those that it touches. */
export interface Grid {
  /** Of a cell, in degrees. */
  width: number;
  height: number;
  cells: Range;
}

/** The cells stand still while the map moves, and double in size where they would be too many. */
export function gridOver({ south, west, north, east }: Bounds, zoom: number): Grid {
  let width = 360 / (2 ** Math.round(zoom) * cellsPerTile);
  const cells = () => (Math.ceil((east - west) / width) + 1) * (Math.ceil((north - south) / (width * flatness)) + 1);
  while (cells() > mostCells && width < 360) width *= 2;
  const height = width * flatness;
  return {
    width,
    height,
    cells: {
      west: Math.floor(west / width),
      east: Math.floor(east / width),
      south: Math.floor(south / height),
      north: Math.floor(north / height),
    },
  };
}

export const boxOf = ({ width, height, cells }: Grid): Bounds => ({
  west: cells.west * width,
  east: (cells.east + 1) * width,
  south: cells.south * height,
  north: (cells.north + 1) * height,
});

export const isIn = ({ west, east, south, north }: Range, { column, row }: { column: number; row: number }) =>
  column >= west && column <= east && row >= south && row <= north;

/** @param boxes at least one, in degrees or in numbers of cells */
export const boxAround = (boxes: readonly Bounds[]): Bounds => ({
  south: Math.min(...boxes.map(({ south }) => south)),
  west: Math.min(...boxes.map(({ west }) => west)),
  north: Math.max(...boxes.map(({ north }) => north)),
  east: Math.max(...boxes.map(({ east }) => east)),
});
