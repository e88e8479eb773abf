import { leaf } from './nature.ts';
import { type ArtCategory, categoryHues, ink, mix, paper, sunYellow } from './palette.ts';
import { box, circle, curve, group, line, oval, picture, shape } from './shapes.ts';

type Hues = { hue: string; deep: string; tint: string };

const spray = (x: number, y: number, turn: number, hue: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    curve('M0 0 Q60 -10 120 0', mix(hue, ink, 0.2), 4),
    ...[0, 1, 2, 3, 4].map((i) =>
      leaf(14 + i * 24, -2, 42 - i * 3, i % 2 ? 48 : -48, mix(hue, '#ffffff', 0.15 + i * 0.09)),
    ),
    leaf(120, 0, 36, 0, mix(hue, '#ffffff', 0.3)),
  );

// Around (0, 0), about 220 wide.
const emblems: Record<ArtCategory, (hues: Hues) => string> = {
  education: ({ hue, deep }) =>
    [
      shape('M-118 -6 Q-58 -42 0 -10 Q58 -42 118 -6 V84 Q58 50 0 82 Q-58 50 -118 84Z', deep),
      shape('M-108 -16 Q-54 -48 0 -18 V70 Q-54 42 -108 70Z', '#ffffff'),
      shape('M108 -16 Q54 -48 0 -18 V70 Q54 42 108 70Z', '#F6F1E6'),
      ...[0, 1, 2].map(
        (i) =>
          curve(`M-90 ${4 + i * 20} q36 -16 72 2`, '#C9C2B0', 4) +
          curve(`M90 ${4 + i * 20} q-36 -16 -72 2`, '#C9C2B0', 4),
      ),
      curve('M0 -18 Q-4 -60 0 -92', '#3B8562', 6),
      leaf(0, -60, 62, -36, '#4F9468'),
      leaf(0, -70, 62, -144, '#3B8562'),
      circle(0, -100, 9, hue),
    ].join(''),
  recreation: ({ hue }) =>
    [
      oval(0, 88, 104, 14, ink, { opacity: 0.12 }),
      circle(0, 0, 84, '#ffffff'),
      shape('M0 -34 L32 -10 L20 27 L-20 27 L-32 -10Z', hue),
      ...[0, 72, 144, 216, 288].map(
        (turn) =>
          shape('M-21 -76 Q0 -90 21 -76 L14 -56 L-14 -56Z', hue, { turn: [turn, 0, 0] }) +
          line(
            [
              [0, -34],
              [0, -56],
            ],
            hue,
            4,
          ).replace('/>', ` transform="rotate(${turn})"/>`),
      ),
    ].join(''),
  childcare: ({ hue, deep }) =>
    [
      oval(0, 92, 130, 14, ink, { opacity: 0.12 }),
      box(-104, 16, 76, 76, 9, hue),
      box(-26, 16, 76, 76, 9, sunYellow),
      box(54, 16, 66, 76, 9, '#7FB08A'),
      box(-62, -58, 74, 74, 9, '#2F6DA8'),
      shape('M14 16 A34 60 0 0 1 82 16Z', '#D8573F'),
      shape('M-66 -58 H16 L-25 -112Z', deep),
      circle(-66, 54, 19, '#ffffff', { opacity: 0.6 }),
      circle(12, 54, 19, '#ffffff', { opacity: 0.6 }),
      circle(-25, -21, 18, '#ffffff', { opacity: 0.6 }),
      circle(87, 54, 16, '#ffffff', { opacity: 0.6 }),
    ].join(''),
  mentorship: ({ hue, deep }) =>
    [
      box(-128, -84, 164, 106, 40, hue),
      shape('M-92 10 L-104 58 L-48 16Z', hue),
      box(-18, -20, 150, 96, 38, '#ffffff'),
      shape('M84 66 L102 108 L48 72Z', '#ffffff'),
      leaf(-76, -8, 74, -38, '#ffffff'),
      ...[18, 57, 96].map((x) => circle(x, 28, 10, deep)),
    ].join(''),
  professional_development: ({ hue, deep }) =>
    [
      box(-122, -82, 244, 156, 16, '#ffffff'),
      box(-140, 74, 280, 20, 10, deep),
      ...[34, 62, 90].map((h, i) => box(-84 + i * 62, 54 - h, 40, h, 6, [mix(hue, '#ffffff', 0.4), hue, deep][i]!)),
      line(
        [
          [-90, 4],
          [-20, -26],
          [40, -38],
          [96, -64],
        ],
        sunYellow,
        7,
      ),
      circle(96, -64, 9, sunYellow),
      leaf(98, -68, 44, -40, '#3B8562'),
    ].join(''),
  other: ({ hue, deep }) =>
    [
      oval(0, 92, 110, 13, ink, { opacity: 0.12 }),
      shape('M-74 8 H74 L60 92 H-60Z', deep),
      box(-84, -4, 168, 26, 10, hue),
      ...[0, 1, 2, 3, 4].map((i) =>
        circle(-56 + i * 28, -14 + (i % 2) * 6, 19, [sunYellow, '#D8573F', '#7FB08A', '#E98F6F', paper][i]!),
      ),
      curve('M-62 0 Q0 -150 62 0', deep, 9),
      leaf(-30, -34, 50, -120, '#4F9468'),
      leaf(24, -32, 54, -64, '#3B8562'),
    ].join(''),
};

/** What stands where a listing has no picture: its category's hue and emblem, 600 × 450. */
export function placeholder(category: ArtCategory): string {
  const [hue, deep, tint] = categoryHues[category];
  const hill = mix(tint, hue, 0.2);
  return picture(
    [
      box(0, 0, 600, 450, 0, tint),
      circle(300, 210, 168, mix(tint, '#ffffff', 0.55)),
      circle(468, 92, 38, mix(sunYellow, tint, 0.25)),
      shape('M0 340 Q150 270 320 330 T600 318 V450 H0Z', hill),
      shape('M0 386 Q210 330 380 382 T600 372 V450 H0Z', mix(tint, hue, 0.34)),
      spray(-6, 34, 18, hue),
      spray(-6, 8, 40, hue),
      group('translate(600 0) scale(-1 1)', spray(-8, 10, 24, hue)),
      group('translate(300 222)', emblems[category]({ hue, deep, tint })),
    ].join(''),
    600,
    [600, 450],
  );
}
