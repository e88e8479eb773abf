import { canopy, cloud, flower, grass, hill, leaf, roundTree, shelterTree } from './nature.ts';
import { cloth, forest, ink, lights, mix, paper, sunYellow } from './palette.ts';
import { look, person, poses } from './person.ts';
import { chance } from './seeded.ts';
import { box, circle, curve, glow, group, line, oval, picture, shadow, shape } from './shapes.ts';

/** Late sun on green leaves. */
const light = { ...lights.late, leaves: ['#1F5F4A', '#38805C', '#6DAA72'] as [string, string, string] };

/** Three leaves that shelter a small sun: readable at 16 pixels. */
export const favicon = (): string =>
  picture(
    [
      box(0, 0, 64, 64, 15, forest),
      circle(32, 41, 9, sunYellow),
      group(
        'translate(32 33)',
        leaf(0, 0, 27, -90, '#EAF4EC', false),
        leaf(-1, 1, 26, -162, '#A9D3B4', false),
        leaf(1, 1, 26, -18, '#A9D3B4', false),
      ),
      curve('M10 53 Q32 45 54 53', '#EAF4EC', 4),
    ].join(''),
    64,
    [64, 64],
  );

const openBook = group(
  'rotate(-8)',
  shape('M-11 -6 L0 -3 L11 -6 L11 5 L0 8 L-11 5Z', '#2F6DA8'),
  shape('M-9.5 -7 L0 -4 L9.5 -7 L9.5 3 L0 6 L-9.5 3Z', '#ffffff'),
);

/** One afternoon under the leaves: painting, reading, talking with a mentor, kicking a ball. 1600 × 900. */
export function hero(): string {
  const by = chance('canopy hero 3');
  const ground = mix(light.ground, light.hills[2], 0.25);
  const easel = group(
    'translate(318 640)',
    line(
      [
        [-52, 150],
        [-8, -110],
      ],
      '#8A5A34',
      10,
    ),
    line(
      [
        [52, 150],
        [8, -110],
      ],
      '#8A5A34',
      10,
    ),
    box(-84, -92, 168, 126, 3, '#ffffff'),
    circle(36, -54, 20, sunYellow),
    shape('M-80 10 Q-30 -40 20 0 T80 -6 V30 H-80Z', '#7FB08A'),
    curve('M-60 -60 q20 -14 40 0', '#2F6DA8', 8),
    box(-94, 32, 188, 11, 4, '#A9713F'),
  );
  const brush = group(
    'rotate(60)',
    line(
      [
        [0, 8],
        [0, -16],
      ],
      '#8A5A34',
      2,
    ),
    line(
      [
        [0, -16],
        [0, -21],
      ],
      '#D8573F',
      3.4,
    ),
  );
  const bench = group(
    'translate(1130 706)',
    box(-180, -84, 360, 16, 6, '#A9713F'),
    box(-180, -58, 360, 16, 6, '#A9713F'),
    box(-190, 0, 380, 18, 6, '#B98050'),
    line(
      [
        [-160, 18],
        [-164, 88],
      ],
      ink,
      9,
    ),
    line(
      [
        [160, 18],
        [164, 88],
      ],
      ink,
      9,
    ),
    line(
      [
        [-160, 0],
        [-160, -88],
      ],
      ink,
      8,
    ),
    line(
      [
        [160, 0],
        [160, -88],
      ],
      ink,
      8,
    ),
  );
  const ball = group(
    'translate(1010 842)',
    oval(0, 26, 34, 6, ink, { opacity: 0.14 }),
    circle(0, 0, 25, '#ffffff'),
    shape('M0 -10 L9 -3 L6 8 L-6 8 L-9 -3Z', ink),
    ...[0, 72, 144, 216, 288].map((turn) => shape('M-6 -23 L6 -23 L4 -16 L-4 -16Z', ink, { turn: [turn, 0, 0] })),
  );
  const wide = (inner: string) => group('scale(1.334 1)', inner);
  const leaves = Array.from({ length: 26 }, () =>
    leaf(
      by.between(0, 1600),
      by.between(-16, 90),
      by.between(60, 108),
      by.between(20, 160),
      by.pick([light.leaves[0], light.leaves[1], mix(light.leaves[0], '#16352B', 0.3)]),
      false,
    ),
  );
  return picture(
    [
      `<defs><linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F8DDB0"/><stop offset="1" stop-color="#FDF3E1"/></linearGradient></defs><rect width="1600" height="900" fill="url(#hero-sky)"/>`,
      glow('hero-glow', 1290, 380, 460, light.sun),
      circle(1290, 380, 96, light.sun),
      cloud(1130, 300, 1, 0.7),
      cloud(1500, 330, 1.1, 0.75),
      cloud(180, 260, 1.1, 0.6),
      wide(hill(by, 560, 130, light.hills[0]) + hill(by, 600, 100, light.hills[1])),
      ...[60, 170, 980, 1300, 1420, 1540].map((x) =>
        roundTree(by, x, 640 + by.between(-8, 14), by.between(0.55, 0.85), {
          ...light,
          leaves: [light.hills[2], mix(light.hills[2], light.hills[1], 0.4), light.hills[1]],
        }),
      ),
      wide(hill(by, 660, 44, light.ground)),
      shape('M-20 790 Q800 690 1620 800 V920 H-20Z', ground),
      group('scale(1.334 1)', grass(by, 730, light.leaves[1], 24)),
      shelterTree(by, 660, 770, 900, light),
      oval(660, 800, 330, 46, ink, { opacity: 0.1 }),
      shadow(560, 806, 150),
      person({
        x: 560,
        y: 804,
        height: 250,
        pose: poses.floor,
        who: look(by, { style: 'curls', top: '#D8573F', skin: '#8A5A3A' }),
        seated: true,
        held: openBook,
      }),
      shadow(760, 818, 150),
      person({
        x: 760,
        y: 816,
        height: 250,
        pose: poses.floor,
        who: look(by, { style: 'scarf', top: '#7A55A8' }),
        seated: true,
        flip: true,
        held: openBook,
      }),
      easel,
      shadow(170, 806, 110),
      person({
        x: 170,
        y: 806,
        height: 270,
        pose: poses.reach,
        who: look(by, { style: 'ponytail', top: '#2F6DA8', skin: '#F3CFB1', hair: '#C98F4A' }),
        held: brush,
      }),
      oval(1130, 800, 220, 18, ink, { opacity: 0.1 }),
      bench,
      person({
        x: 1050,
        y: 706,
        height: 310,
        build: 'adult',
        pose: poses.sitTalk,
        who: look(by, { style: 'beard', top: forest, skin: '#B07A50', hair: '#2A211D' }),
        seated: true,
      }),
      person({
        x: 1214,
        y: 706,
        height: 280,
        pose: poses.sit,
        who: look(by, { style: 'bob', top: sunYellow, skin: '#E8B990' }),
        seated: true,
        flip: true,
      }),
      shadow(890, 872, 120),
      person({
        x: 890,
        y: 872,
        height: 260,
        pose: poses.kick,
        who: look(by, { style: 'short', top: '#1B7F8A', bottom: '#F4E9D2', shorts: true, skin: '#D29B70' }),
      }),
      ball,
      ...Array.from({ length: 12 }, () =>
        flower(
          by.pick([by.between(20, 480), by.between(1120, 1580)]),
          by.between(858, 896),
          by.between(0.7, 1),
          by.pick(['#ffffff', sunYellow, '#E98F6F']),
        ),
      ),
      ...leaves,
      canopy(by, light, 'left', 470),
      group('translate(400 0)', canopy(by, light, 'right', 520)),
    ].join(''),
    1600,
    [1600, 900],
  );
}

/** An empty bench under a branch: nothing here yet. 600 × 450, on any background. */
export function empty(): string {
  const by = chance('canopy empty');
  return picture(
    group(
      'translate(0 26)',
      circle(300, 196, 172, '#E4EFE7'),
      circle(404, 108, 34, sunYellow, { opacity: 0.9 }),
      shape('M60 318 Q300 262 540 318 Q480 366 300 368 Q120 366 60 318Z', mix('#E4EFE7', forest, 0.22)),
      group(
        'translate(312 262)',
        oval(0, 66, 140, 12, ink, { opacity: 0.14 }),
        box(-120, -56, 240, 14, 5, '#B98050'),
        box(-120, -32, 240, 14, 5, '#B98050'),
        box(-128, 10, 256, 15, 5, '#C99A6B'),
        line(
          [
            [-104, 25],
            [-108, 66],
          ],
          ink,
          8,
        ),
        line(
          [
            [104, 25],
            [108, 66],
          ],
          ink,
          8,
        ),
        line(
          [
            [-104, 10],
            [-104, -60],
          ],
          ink,
          7,
        ),
        line(
          [
            [104, 10],
            [104, -60],
          ],
          ink,
          7,
        ),
        box(42, -6, 50, 16, 3, '#2F6DA8'),
        box(46, -18, 44, 13, 3, '#D8573F'),
      ),
      group('translate(36 -6) scale(.62)', canopy(by, lights.noon, 'left', 420)),
      ...[
        [214, 176, 40],
        [252, 236, 110],
        [396, 196, 70],
      ].map(([x, y, turn]) => leaf(x!, y!, 26, turn!, '#4A9171', false)),
      flower(136, 338, 0.8, '#ffffff'),
      flower(160, 346, 0.6, sunYellow),
      flower(470, 336, 0.7, '#E98F6F'),
    ),
    600,
    [600, 450],
  );
}

/** A child with a lantern at a signpost that points everywhere: the page that is not there. 600 × 450. */
export function lost(): string {
  const by = chance('canopy lost');
  const lantern = group(
    'translate(0 2)',
    line(
      [
        [0, 0],
        [0, 6],
      ],
      ink,
      1,
    ),
    box(-5, 6, 10, 12, 2, sunYellow),
    box(-6, 4, 12, 3, 1, ink),
    box(-6, 17, 12, 3, 1, ink),
  );
  const sign = (y: number, turn: number, fill: string, left: boolean) =>
    group(
      `translate(352 ${y}) rotate(${turn})${left ? ' scale(-1 1)' : ''}`,
      shape('M-14 -17 H74 L94 0 L74 17 H-14Z', fill),
      line(
        [
          [4, 0],
          [60, 0],
        ],
        '#ffffff',
        4,
        0.6,
      ),
    );
  return picture(
    group(
      'translate(0 26)',
      circle(300, 196, 178, '#E4EFE7'),
      ...[
        [150, 0.9],
        [208, 0.62],
        [452, 0.95],
        [402, 0.6],
      ].map(([x, size]) =>
        roundTree(by, x!, 318, size!, {
          ...lights.morning,
          leaves: ['#8DBBA3', '#A5CBB4', '#BBD9C5'],
          trunk: '#9C8571',
        }),
      ),
      shape('M60 322 Q300 286 540 322 Q480 370 300 372 Q120 370 60 322Z', mix('#E4EFE7', forest, 0.26)),
      curve('M300 372 Q270 340 316 326 T330 300', paper, 13, 0.8),
      glow('lost-glow', 285, 252, 74, sunYellow),
      oval(352, 336, 26, 6, ink, { opacity: 0.16 }),
      box(346, 146, 12, 190, 4, '#8A5A34'),
      sign(166, -5, forest, false),
      sign(204, 4, '#D5702B', true),
      sign(242, -3, '#7A55A8', false),
      oval(242, 346, 42, 8, ink, { opacity: 0.16 }),
      person({
        x: 242,
        y: 346,
        height: 162,
        pose: { ...poses.reach, armFar: [72, 70], head: -5 },
        who: look(by, { style: 'toque', top: '#D8573F', skin: '#B07A50', shorts: false }),
        held: lantern,
      }),
      ...Array.from({ length: 4 }, (_, i) => circle(228 + i * 46, 60 + (i % 2) * 26, 3, sunYellow)),
      ...[
        [176, 120, 30],
        [430, 150, 140],
      ].map(([x, y, turn]) => leaf(x!, y!, 24, turn!, cloth[2], false)),
    ),
    600,
    [600, 450],
  );
}
