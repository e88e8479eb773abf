import type { Palette } from './palette.ts';
import { mix, paper } from './palette.ts';
import { leaf } from './nature.ts';
import type { Chance } from './seeded.ts';
import { box, circle, curve, group, line, n, oval, shape } from './shapes.ts';

export type Room = { svg: string; wall: string; floorY: number };

/** A window onto hills, so that the light of the picture also falls into a room. */
export function windowOnto(
  by: Chance,
  { light }: Palette,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const id = `w${Math.round(x)}`;
  const cy = y + height;
  return [
    `<defs><clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10"/></clipPath></defs><g clip-path="url(#${id})">`,
    box(x, y, width, height, 10, mix(light.sky[0], light.sky[1], 0.35)),
    circle(x + width * by.between(0.25, 0.75), y + height * 0.32, width * 0.12, light.sun),
    shape(
      `M${n(x)} ${n(cy - height * 0.34)} Q${n(x + width * 0.3)} ${n(cy - height * 0.58)} ${n(x + width * 0.62)} ${n(cy - height * 0.3)} T${n(x + width)} ${n(cy - height * 0.4)} V${n(cy)} H${n(x)}Z`,
      light.hills[1],
    ),
    shape(
      `M${n(x)} ${n(cy - height * 0.16)} Q${n(x + width * 0.5)} ${n(cy - height * 0.34)} ${n(x + width)} ${n(cy - height * 0.14)} V${n(cy)} H${n(x)}Z`,
      light.hills[2],
    ),
    '</g>',
    box(x, y, width, height, 10, 'none', { stroke: '#ffffff', width: 14 }),
    line(
      [
        [x + width / 2, y],
        [x + width / 2, cy],
      ],
      '#ffffff',
      9,
    ),
    line(
      [
        [x, y + height * 0.45],
        [x + width, y + height * 0.45],
      ],
      '#ffffff',
      9,
    ),
    box(x - 18, cy + 4, width + 36, 16, 6, '#ffffff'),
  ].join('');
}

export function plant(by: Chance, x: number, y: number, size: number, light: Palette['light'], pot: string): string {
  const leaves = Array.from({ length: 9 }, (_, i) =>
    leaf(0, -46, by.between(64, 104), -90 + (i - 4) * 19 + by.between(-5, 5), by.pick(light.leaves)),
  );
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    ...leaves,
    shape('M-34 -58 H34 L25 0 H-25Z', pot),
    box(-38, -64, 76, 16, 6, mix(pot, '#ffffff', 0.2)),
  );
}

export function shelf(by: Chance, x: number, y: number, width: number, colours: readonly string[]): string {
  const things: string[] = [];
  for (let at = x + 14; at < x + width - 30;) {
    const w = by.between(14, 26);
    const h = by.between(54, 88);
    if (by.maybe(0.14)) {
      things.push(circle(at + 22, y - 24, 24, by.pick(colours)));
      at += 56;
      continue;
    }
    things.push(
      box(at, y - h, w, h, 3, by.pick(colours)),
      line(
        [
          [at + w / 2, y - h + 14],
          [at + w / 2, y - h + 26],
        ],
        '#ffffff',
        3,
        0.6,
      ),
    );
    at += w + 3;
  }
  return things.join('') + box(x, y, width, 14, 5, '#A27853');
}

export function bunting(y: number, colours: readonly string[], dip = 70): string {
  const at = (t: number): [number, number] => [t * 1200, y + Math.sin(t * Math.PI) * dip];
  const flags = Array.from({ length: 15 }, (_, i) => {
    const [x, fy] = at((i + 0.5) / 15);
    return shape(`M${n(x - 26)} ${n(fy)} H${n(x + 26)} L${n(x)} ${n(fy + 46)}Z`, colours[i % colours.length]!);
  });
  return curve(`M0 ${y} Q600 ${y + dip * 2} 1200 ${y}`, '#8A6F57', 4) + flags.join('');
}

/** Wall, floor, rug and a lived-in background. */
export function room(
  by: Chance,
  palette: Palette,
  own: { rug?: boolean; window?: [x: number, width: number]; shelfAt?: number } = {},
): Room {
  const { light } = palette;
  const wall = by.pick([
    mix(palette.tint, '#FBF3E2', 0.4),
    mix(palette.tint, '#FBF3E2', 0.4),
    mix(palette.tint, palette.hue, 0.16),
    '#F8EBD6',
    mix(light.sky[1], '#ffffff', 0.25),
    mix(light.hills[0], '#ffffff', 0.5),
    mix(light.sky[0], '#ffffff', 0.4),
  ]);
  const floorY = 640;
  const floor = by.pick(['#D9B58C', '#CFA67D', '#E2C49E']);
  const boards = Array.from({ length: 5 }, (_, i) =>
    line(
      [
        [0, floorY + 46 + i * 52],
        [1200, floorY + 46 + i * 52],
      ],
      mix(floor, '#6B4A36', 0.2),
      3,
      0.5,
    ),
  );
  const [wx, ww] = own.window ?? [by.maybe(0.5) ? 140 : 760, 300];
  const svg = [
    box(0, 0, 1200, floorY, 0, wall),
    box(0, floorY - 150, 1200, 150, 0, mix(wall, palette.hue, 0.14)),
    line(
      [
        [0, floorY - 150],
        [1200, floorY - 150],
      ],
      '#ffffff',
      7,
      0.8,
    ),
    box(0, floorY - 12, 1200, 14, 0, '#ffffff'),
    box(0, floorY, 1200, 260, 0, floor),
    ...boards,
    windowOnto(by, palette, wx, 110, ww, 300),
    own.shelfAt === undefined
      ? ''
      : shelf(by, own.shelfAt, 250, 300, [palette.hue, palette.deep, '#F2B632', '#E98F6F', '#7FB08A', paper]),
    own.rug === false
      ? ''
      : oval(600, 800, 460, 84, mix(palette.hue, '#ffffff', 0.42)) +
        oval(600, 800, 400, 66, mix(palette.hue, '#ffffff', 0.62)) +
        oval(600, 800, 330, 48, mix(palette.hue, '#ffffff', 0.5)),
  ].join('');
  return { svg, wall, floorY };
}
