import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { and } from './cards.sql.ts';
import { isWithin, type SqlPart } from './listing-filter.sql.ts';
import { boxAround, boxOf, type Grid, isIn, type Range } from './map-grid.ts';

/** Cells are kept in blocks of so many in each direction. */
const perBlock = 2;

export interface Cell {
  column: number;
  row: number;
  count: number;
  /** The middle of its listings. */
  lat: number;
  lng: number;
  /** One of them. */
  id: string;
}

/**
 * How many listings stand in each cell of the map. Whoever moves the map, or looks at a part of it that others look at,
 * has most of it counted already: cells are kept for some seconds, by what is looked for and where they are.
 */
export class MapCells {
  /** Some tens of megabytes at most. */
  private readonly blocks = new ShortCache<Cell[]>(20_000, 20_000);

  constructor(private readonly reads: TimedReads) {}

  /**
   * The cells of the grid that have listings.
   * @param key names what the filter looks for
   * @throws Refusal search_too_slow
   */
  async of(grid: Grid, key: string, filter: SqlPart): Promise<Cell[]> {
    const missing: Range[] = [];
    let begin!: (counted: Promise<Cell[]>) => void;
    const counted = new Promise<Cell[]>((resolve) => (begin = resolve));
    const blocks = blocksOf(grid.cells).map((block) =>
      this.blocks.get(`${grid.width} ${block.west} ${block.south} ${key}`, () => {
        missing.push(block);
        return counted.then((cells) => cells.filter((cell) => isIn(block, cell)));
      }),
    );
    if (missing.length > 0) begin(this.count({ ...grid, cells: boxAround(missing) }, filter));
    const cells = (await Promise.all(blocks)).flat();
    return cells.filter((cell) => isIn(grid.cells, cell));
  }

  private count(grid: Grid, filter: SqlPart): Promise<Cell[]> {
    const { sql, parameters } = and(filter, isWithin(boxOf(grid)));
    return this.reads.rows<Cell>(
      `select floor(l.lng / ?::float8)::int as "column", floor(l.lat / ?::float8)::int as "row", count(*)::int as count,
              avg(l.lat) as lat, avg(l.lng) as lng, any_value(l.id) as id
       from listings l where ${sql} group by 1, 2`,
      [grid.width, grid.height, ...parameters],
    );
  }
}

function blocksOf(cells: Range): Range[] {
  const blocks: Range[] = [];
  const first = (cell: number) => Math.floor(cell / perBlock) * perBlock;
  for (let west = first(cells.west); west <= cells.east; west += perBlock)
    for (let south = first(cells.south); south <= cells.north; south += perBlock)
      blocks.push({ west, east: west + perBlock - 1, south, north: south + perBlock - 1 });
  return blocks;
}
