import type { Light } from './palette.ts';
import { mix } from './palette.ts';
import type { Chance } from './seeded.ts';
import { box, circle, curve, glow, group, line, n, oval, shadow, shape, sky } from './shapes.ts';

/** A leaf of length 1 along +x, to be scaled; drawn with its rib. */
export function leaf(x: number, y: number, length: number, degrees: number, fill: string, rib = true): string {
  const w = length * 0.3;
  const body = shape(
    `M0 0 Q${n(length * 0.35)} ${n(-w * 1.4)} ${n(length)} 0 Q${n(length * 0.35)} ${n(w * 1.4)} 0 0Z`,
    fill,
  );
  return group(
    `translate(${n(x)} ${n(y)}) rotate(${n(degrees)})`,
    body,
    rib
      ? line(
          [
            [length * 0.08, 0],
            [length * 0.8, 0],
          ],
          mix(fill, '#ffffff', 0.28),
          Math.max(1, length * 0.025),
          0.7,
        )
      : '',
  );
}

/** The brand's own gesture: leaves hanging into the picture from a top corner. */
export function canopy(by: Chance, light: Light, side: 'left' | 'right', reach = 420): string {
  const parts: string[] = [];
  const colours = [mix(light.leaves[0], '#16352B', 0.25), light.leaves[0], light.leaves[1]];
  for (let branch = 0; branch < 4; branch++) {
    const from = { x: -30, y: -40 + branch * 26 };
    const length = reach * by.between(0.6, 1) * (1 - branch * 0.12);
    const angle = 8 + branch * by.between(17, 21);
    const inner: string[] = [
      curve(`M0 0 Q${n(length * 0.5)} ${n(-length * 0.08)} ${n(length)} 0`, mix(light.trunk, '#1D2B26', 0.35), 6),
    ];
    for (let at = 0.16; at <= 1; at += 0.105) {
      const size = by.between(62, 92) * (1.1 - at * 0.35);
      const dip = -length * 0.16 * at * (1 - at);
      inner.push(
        leaf(length * at, dip, size, by.between(38, 66), by.pick(colours)),
        leaf(length * at - 14, dip, size, -by.between(38, 66), by.pick(colours)),
      );
    }
    inner.push(leaf(length, 0, 74, by.between(-8, 8), colours[2]!));
    parts.push(group(`translate(${from.x} ${from.y}) rotate(${n(angle)})`, ...inner));
  }
  return group(side === 'left' ? 'translate(0 0)' : 'translate(1200 0) scale(-1 1)', ...parts);
}

export function cloud(x: number, y: number, size: number, opacity = 0.85): string {
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    `<g opacity="${opacity}">`,
    circle(-46, 0, 26, '#ffffff'),
    circle(-12, -18, 36, '#ffffff'),
    circle(30, -8, 30, '#ffffff'),
    box(-78, -4, 150, 32, 16, '#ffffff'),
    '</g>',
  );
}

export function hill(by: Chance, y: number, height: number, fill: string): string {
  const a = by.between(0.2, 1) * height;
  const b = by.between(0.2, 1) * height;
  return shape(
    `M-20 ${n(y)} C200 ${n(y - a * 1.4)} 380 ${n(y - a)} 620 ${n(y - height * 0.3)} S1020 ${n(y - b * 1.5)} 1220 ${n(y - b * 0.4)} L1220 920 L-20 920Z`,
    fill,
  );
}

export function roundTree(by: Chance, x: number, y: number, size: number, light: Light): string {
  const [dark, middle, pale] = light.leaves;
  const blobs: string[] = [];
  for (const [dx, dy, r, fill] of [
    [-44, -124, 54, dark],
    [46, -118, 56, dark],
    [0, -168, 64, middle],
    [-26, -140, 50, middle],
    [30, -146, 44, pale],
  ] as const)
    blobs.push(circle(dx + by.between(-8, 8), dy + by.between(-8, 8), r, fill));
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    shadow(0, 2, 120, 0.12),
    shape('M-9 0 L-6 -110 L6 -110 L9 0Z', light.trunk),
    curve('M0 -60 Q14 -84 26 -96', light.trunk, 6),
    ...blobs,
  );
}

export function pine(x: number, y: number, size: number, fill: string, snow = false): string {
  const tier = (top: number, bottom: number, half: number) =>
    shape(`M0 ${top} L${half} ${bottom} Q0 ${bottom + 12} ${-half} ${bottom}Z`, fill);
  const cap = (top: number, half: number, drop: number) =>
    snow
      ? shape(`M0 ${top} L${half} ${top + drop} Q0 ${top + drop - 6} ${-half} ${top + drop}Z`, '#ffffff', {
          opacity: 0.9,
        })
      : '';
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    box(-6, -26, 12, 28, 2, '#6B4A36'),
    tier(-120, -20, 56),
    tier(-160, -74, 46),
    cap(-160, 17, 32),
    tier(-196, -120, 34),
    cap(-196, 15, 34),
  );
}

/** The big tree that shelters people: trunk at x, crown across `span` pixels. */
export function shelterTree(by: Chance, x: number, ground: number, span: number, light: Light): string {
  const crownY = ground - 520;
  const trunk = shape(
    `M${n(x - 70)} ${ground + 14} Q${n(x - 30)} ${ground - 60} ${n(x - 34)} ${ground - 260} L${n(x - 120)} ${ground - 430} L${n(x - 92)} ${ground - 446} L${n(x - 6)} ${ground - 330} L${n(x + 20)} ${ground - 470} L${n(x + 50)} ${ground - 466} L${n(x + 40)} ${ground - 320} L${n(x + 130)} ${ground - 420} L${n(x + 150)} ${ground - 400} L${n(x + 40)} ${ground - 240} Q${n(x + 34)} ${ground - 60} ${n(x + 80)} ${ground + 14}Z`,
    light.trunk,
  );
  const crown: string[] = [];
  for (const [layer, fill] of [
    [0, light.leaves[0]],
    [1, light.leaves[1]],
    [2, light.leaves[2]],
  ] as const)
    for (let i = 0; i < 9 - layer * 2; i++) {
      const t = i / (8 - layer * 2) - 0.5;
      crown.push(
        circle(
          x + t * span * (1 - layer * 0.2) + by.between(-18, 18),
          crownY + t * t * 260 - layer * 34 + by.between(-22, 22),
          span * (0.17 - layer * 0.024),
          fill,
        ),
      );
    }
  // Quiet leaf marks keep the crown from reading as plain blobs.
  const marks = Array.from({ length: 46 }, () => {
    const t = by.between(-0.46, 0.46);
    return leaf(
      x + t * span,
      crownY + t * t * 240 + by.between(-120, 60),
      by.between(26, 44),
      by.between(20, 160),
      mix(by.pick(light.leaves), light.leaves[1], 0.35),
      false,
    );
  });
  const loose = Array.from({ length: 16 }, () =>
    leaf(
      x + by.between(-0.52, 0.52) * span,
      crownY + by.between(20, 170),
      by.between(34, 54),
      by.between(30, 150),
      by.pick(light.leaves),
    ),
  );
  return trunk + crown.join('') + `<g opacity=".55">${marks.join('')}</g>` + loose.join('');
}

export const grass = (by: Chance, y: number, fill: string, tufts = 26): string =>
  Array.from({ length: tufts }, () => {
    const x = by.between(0, 1200);
    const at = y + by.between(0, 900 - y);
    return curve(
      `M${n(x - 9)} ${n(at - 14)} Q${n(x - 3)} ${n(at - 6)} ${n(x - 2)} ${n(at)} M${n(x)} ${n(at)} L${n(x + 1)} ${n(at - 20)} M${n(x + 2)} ${n(at)} Q${n(x + 5)} ${n(at - 8)} ${n(x + 11)} ${n(at - 13)}`,
      fill,
      3,
      0.6,
    );
  }).join('');

export function flower(x: number, y: number, size: number, petal: string, stem = '#3B8562'): string {
  const petals = Array.from({ length: 6 }, (_, i) => oval(0, -9, 5, 8, petal, { turn: [i * 60, 0, 0] }));
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
    curve('M0 0 Q3 -20 0 -40', stem, 3.5),
    leaf(1, -14, 20, -30, stem, false),
    group('translate(0 -42)', ...petals, circle(0, 0, 5, '#F2B632')),
  );
}

/** Sky, sun, clouds and three hills: what every outdoor scene stands before. Returns the ground line's y too. */
export function outdoors(by: Chance, light: Light, horizon = 560): string {
  const sunX = by.between(220, 980);
  const sunY = by.between(130, 270);
  const clouds = Array.from({ length: by.int(2, 3) }, (_, i) =>
    cloud(by.between(120, 460) + i * 340, by.between(90, 270), by.between(0.7, 1.15), 0.8),
  );
  const trees = Array.from({ length: by.int(3, 6) }, () =>
    roundTree(by, by.between(30, 1170), horizon + by.between(6, 40), by.between(0.42, 0.72), {
      ...light,
      leaves: [light.hills[2], mix(light.hills[2], light.hills[1], 0.4), light.hills[1]],
    }),
  );
  return [
    sky('sky', light.sky),
    glow('glow', sunX, sunY, 330, light.sun),
    circle(sunX, sunY, 74, light.sun),
    ...clouds,
    hill(by, horizon - 20, 120, light.hills[0]),
    hill(by, horizon + 20, 90, light.hills[1]),
    ...trees,
    hill(by, horizon + 66, 44, light.ground),
    shape(
      `M-20 ${horizon + 190} Q600 ${horizon + 120} 1220 ${horizon + 210} L1220 920 L-20 920Z`,
      mix(light.ground, light.hills[2], 0.28),
    ),
  ].join('');
}
