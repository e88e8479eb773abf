import { leaf } from '../nature.ts';
import { cloth, ink, mix, paper } from '../palette.ts';
import { look, person, poses } from '../person.ts';
import { bunting, plant, room } from '../room.ts';
import { box, circle, curve, group, line, n, oval, shadow, shape } from '../shapes.ts';
import type { Scene } from './scene.ts';

const table = (x: number, y: number, width: number, height: number, top: string): string =>
  [
    box(x + 40, y, 22, height, 4, mix(top, ink, 0.35)),
    box(x + width - 62, y, 22, height, 4, mix(top, ink, 0.35)),
    box(x, y - 14, width, 30, 10, top),
    box(x, y + 8, width, 8, 4, mix(top, ink, 0.2)),
  ].join('');
const stool = (x: number, y: number, height: number, seat: string): string =>
  line(
    [
      [x - 30, y],
      [x - 42, y + height],
    ],
    '#7B5A43',
    10,
  ) +
  line(
    [
      [x + 30, y],
      [x + 42, y + height],
    ],
    '#7B5A43',
    10,
  ) +
  box(x - 56, y - 8, 112, 20, 10, seat);

export const painting: Scene = (by, palette) => {
  const { svg } = room(by, palette, { window: [by.pick([90, 140]), 280] });
  const right = by.maybe(0.5);
  const easelX = right ? 800 : 640;
  const splash = Array.from({ length: 9 }, () => {
    const x = by.between(-120, 90);
    const y = by.between(-150, 60);
    return by.maybe(0.5)
      ? circle(x, y, by.between(14, 44), by.pick(cloth), { opacity: 0.9 })
      : curve(
          `M${n(x)} ${n(y)} q30 ${n(by.between(-70, 40))} 70 ${n(by.between(-20, 40))}`,
          by.pick(cloth),
          by.between(10, 22),
        );
  });
  const easel = group(
    `translate(${easelX} 430)`,
    line(
      [
        [-90, 380],
        [-14, -230],
      ],
      '#8A5A34',
      16,
    ),
    line(
      [
        [90, 380],
        [14, -230],
      ],
      '#8A5A34',
      16,
    ),
    line(
      [
        [0, -230],
        [0, 330],
      ],
      '#7B4F2D',
      12,
    ),
    '<defs><clipPath id="canvas"><rect x="-165" y="-180" width="330" height="270" rx="4"/></clipPath></defs>',
    box(-165, -180, 330, 270, 4, '#ffffff'),
    '<g clip-path="url(#canvas)">',
    box(-165, 20, 330, 80, 0, palette.light.hills[1]),
    circle(92, -110, 44, palette.light.sun),
    ...splash,
    '</g>',
    box(-185, 90, 370, 20, 6, '#A9713F'),
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
      palette.hue,
      3.4,
    ),
  );
  const childX = easelX - 270;
  return [
    svg,
    ...Array.from({ length: 3 }, (_, i) =>
      group(
        `translate(${980 + (i % 2) * 110} ${150 + i * 120}) rotate(${n(by.between(-5, 5))})`,
        box(-46, -38, 92, 76, 3, '#ffffff'),
        circle(by.between(-20, 20), by.between(-10, 10), by.between(14, 24), by.pick(cloth)),
        line(
          [
            [-30, 22],
            [30, 18],
          ],
          by.pick(cloth),
          6,
        ),
      ),
    ),
    easel,
    shadow(childX, 826, 200),
    person({ x: childX, y: 826, height: 430, pose: poses.reach, who: look(by, { top: palette.hue }), held: brush }),
    box(childX - 290, 720, 150, 12, 5, '#A27853'),
    line(
      [
        [childX - 280, 730],
        [childX - 286, 850],
      ],
      '#7B5A43',
      9,
    ),
    line(
      [
        [childX - 150, 730],
        [childX - 144, 850],
      ],
      '#7B5A43',
      9,
    ),
    ...[palette.hue, '#F2B632', '#D8573F'].map(
      (colour, i) =>
        box(childX - 280 + i * 46, 676, 34, 46, 5, '#ffffff') + oval(childX - 263 + i * 46, 678, 17, 7, colour),
    ),
    plant(by, 1110, 850, 1.25, palette.light, '#C9764B'),
  ].join('');
};

export const robots: Scene = (by, palette) => {
  const { svg } = room(by, palette, { rug: false, shelfAt: by.pick([90, 800]), window: [450, 300] });
  const metal = by.pick(['#DCE4E2', '#F2B632', '#E98F6F', '#A9D2C4']);
  const robotX = by.between(560, 640);
  const robot = group(
    `translate(${n(robotX)} 560)`,
    line(
      [
        [0, -196],
        [0, -232],
      ],
      '#5B6F86',
      7,
    ),
    circle(0, -238, 12, '#D8573F'),
    box(-66, -196, 132, 98, 26, metal),
    box(-48, -176, 96, 56, 20, ink),
    circle(-20, -148, 10, '#7FE0C4'),
    circle(20, -148, 10, '#7FE0C4'),
    line(
      [
        [-70, -66],
        [-106, -34],
        [-98, -6],
      ],
      '#5B6F86',
      13,
    ),
    line(
      [
        [70, -66],
        [110, -96],
        [104, -130],
      ],
      '#5B6F86',
      13,
    ),
    box(-72, -92, 144, 84, 20, mix(metal, '#ffffff', 0.3)),
    circle(-30, -50, 12, palette.hue),
    circle(6, -50, 12, '#F2B632'),
    box(28, -60, 28, 20, 5, '#5B6F86'),
    box(-58, -8, 40, 20, 8, ink),
    box(18, -8, 40, 20, 8, ink),
  );
  const laptop = (x: number) =>
    group(
      `translate(${n(x)} 558)`,
      shape('M-74 0 L-62 -96 H62 L74 0Z', '#5B6F86'),
      shape('M-64 -8 L-54 -88 H54 L64 -8Z', '#20323C'),
      ...[0, 1, 2, 3, 4].map((i) =>
        line(
          [
            [-44 + (i % 3) * 12, -76 + i * 14],
            [-44 + (i % 3) * 12 + by.between(24, 60), -76 + i * 14],
          ],
          by.pick(['#7FE0C4', '#F2B632', '#E98F6F']),
          5,
        ),
      ),
      box(-84, -2, 168, 12, 5, '#DCE4E2'),
    );
  return [
    svg,
    bunting(-6, [palette.hue, '#F2B632', paper], 36),
    person({ x: 250, y: 590, height: 430, pose: poses.work, who: look(by, { top: palette.hue }), seated: true }),
    person({
      x: 955,
      y: 590,
      height: 430,
      pose: poses.sitTalk,
      who: look(by, { top: by.pick(cloth) }),
      seated: true,
      flip: true,
    }),
    stool(250, 600, 260, palette.deep),
    stool(955, 600, 260, palette.deep),
    table(130, 580, 940, 300, '#C99A6B'),
    robot,
    laptop(390),
    ...Array.from({ length: 7 }, () => circle(by.between(700, 900), 554, by.between(7, 12), by.pick(cloth))),
    box(760, 530, 60, 36, 5, '#D8573F'),
    plant(by, 1128, 866, 1.1, palette.light, palette.hue),
  ].join('');
};

export const chess: Scene = (by, palette) => {
  const { svg } = room(by, palette, { shelfAt: by.pick([70, 830]), window: [440, 320] });
  const piece = (x: number, y: number, size: number, fill: string, tall: boolean) =>
    group(
      `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
      shape(tall ? 'M-12 0 L-6 -34 H6 L12 0Z' : 'M-11 0 L-5 -20 H5 L11 0Z', fill),
      circle(0, tall ? -40 : -25, tall ? 9 : 8, fill),
      box(-14, -4, 28, 8, 3, fill),
      tall
        ? line(
            [
              [0, -56],
              [0, -46],
            ],
            fill,
            4,
          )
        : '',
    );
  const pieces = Array.from({ length: 11 }, (_, i) =>
    piece(432 + i * 33, 566 - (i % 3) * 7, by.between(0.9, 1.3), by.maybe(0.5) ? '#FBF3E2' : '#4B3528', by.maybe(0.4)),
  );
  const board =
    shape('M400 574 L440 538 H760 L800 574Z', '#8A5A34') +
    Array.from({ length: 8 }, (_, i) =>
      shape(
        `M${n(412 + i * 47)} 572 L${n(448 + i * 38.5)} 541 H${n(448 + i * 38.5 + 19)} L${n(412 + i * 47 + 23)} 572Z`,
        '#F3E2C3',
      ),
    ).join('');
  return [
    svg,
    person({
      x: 268,
      y: 640,
      height: 450,
      pose: { ...poses.sit, armFar: [58, 96] },
      who: look(by, { top: palette.hue }),
      seated: true,
    }),
    person({
      x: 932,
      y: 640,
      height: by.pick([450, 520]),
      build: by.pick(['child', 'adult'] as const),
      pose: { ...poses.sitTalk, armFar: [50, 138], head: 4 },
      who: look(by, { top: by.pick(cloth) }),
      seated: true,
      flip: true,
    }),
    stool(268, 650, 210, palette.deep),
    stool(932, 650, 210, palette.deep),
    table(360, 588, 480, 290, '#B98A5E'),
    board,
    ...pieces,
    group(
      'translate(820 566)',
      box(-28, -44, 50, 46, 8, palette.hue),
      circle(26, -22, 13, 'none', { stroke: palette.hue, width: 7 }),
    ),
  ].join('');
};

export const cooking: Scene = (by, palette) => {
  const { svg, wall } = room(by, palette, { rug: false, window: [430, 340] });
  const tiles = Array.from({ length: 24 }, (_, i) =>
    box(i * 50 + 3, 496, 44, 44, 4, mix(wall, i % 3 === 0 ? palette.hue : '#ffffff', i % 3 === 0 ? 0.3 : 0.55)),
  );
  const carrot = (x: number, y: number, turn: number) =>
    group(
      `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`,
      shape('M0 -12 L70 0 L0 12 Q-10 0 0 -12Z', '#E5822F'),
      leaf(-4, 0, 34, 165, '#3B8562', false),
      leaf(-4, 0, 34, 200, '#79B77F', false),
    );
  const steam = [0, 1, 2].map((i) => curve(`M${i * 36 - 36} -150 q-18 -28 0 -54 t0 -54`, '#ffffff', 9, 0.75)).join('');
  const pot = group(
    `translate(${n(by.between(560, 640))} 640)`,
    steam,
    box(-96, -112, 192, 112, 18, palette.hue),
    box(-108, -124, 216, 20, 10, palette.deep),
    box(-134, -86, 40, 16, 8, palette.deep),
    box(94, -86, 40, 16, 8, palette.deep),
    shape('M-80 -100 V-20', 'none', { stroke: '#ffffff', width: 10, opacity: 0.3 }),
  );
  const hat = (x: number, y: number) =>
    group(
      `translate(${n(x)} ${n(y)})`,
      circle(-26, -22, 26, '#ffffff'),
      circle(26, -22, 26, '#ffffff'),
      circle(0, -38, 32, '#ffffff'),
      box(-38, -24, 76, 40, 8, '#F2EDE2'),
    );
  const spoon = group(
    'rotate(200)',
    line(
      [
        [0, -2],
        [0, 22],
      ],
      '#A9713F',
      2.2,
    ),
    oval(0, 26, 3.4, 5, '#A9713F'),
  );
  return [
    svg,
    ...tiles,
    box(60, 250, 260, 14, 5, '#A27853'),
    ...[0, 1, 2, 3].map(
      (i) => box(80 + i * 58, 196, 42, 56, 8, by.pick(cloth)) + box(84 + i * 58, 188, 34, 12, 4, '#8A6F57'),
    ),
    line(
      [
        [860, 190],
        [1140, 190],
      ],
      '#8A6F57',
      8,
    ),
    ...[0, 1, 2, 3].map(
      (i) =>
        line(
          [
            [890 + i * 72, 190],
            [890 + i * 72, 250],
          ],
          '#5B6F86',
          6,
        ) + oval(890 + i * 72, 274, 26 - i * 3, 28, '#5B6F86'),
    ),
    person({
      x: 300,
      y: 860,
      height: 480,
      pose: poses.reach,
      who: look(by, { style: 'curls', top: by.pick(cloth) }),
      held: spoon,
    }),
    hat(312, 405),
    person({
      x: 880,
      y: 880,
      height: 590,
      build: 'adult',
      pose: poses.work,
      who: look(by, { style: by.pick(['bun', 'beard', 'scarf'] as const), top: by.pick(cloth) }),
      flip: true,
    }),
    box(-10, 636, 1220, 30, 6, '#F4EBDD'),
    box(-10, 660, 1220, 250, 0, mix(palette.hue, '#ffffff', 0.52)),
    ...[0, 1, 2, 3].map(
      (i) =>
        box(24 + i * 296, 694, 264, 190, 12, mix(palette.hue, '#ffffff', 0.66)) +
        box(130 + i * 296, 716, 52, 10, 5, '#8A6F57'),
    ),
    pot,
    carrot(380, 622, by.between(-16, 4)),
    carrot(420, 632, 10),
    ...[0, 1, 2].map(
      (i) =>
        circle(730 + i * 42, 616 + (i % 2) * 6, 21, '#D8573F') + leaf(726 + i * 42, 598, 18, -60, '#3B8562', false),
    ),
    oval(160, 628, 84, 14, '#ffffff'),
    shape('M84 626 Q160 686 236 626Z', '#F2B632'),
    oval(160, 624, 74, 12, '#F9E3AC'),
  ].join('');
};

export const blocks: Scene = (by, palette) => {
  const { svg } = room(by, palette, { window: [by.pick([130, 760]), 300], shelfAt: undefined });
  const tint = ['#D8573F', '#F2B632', palette.hue, '#2F6DA8', '#7FB08A', '#E98F6F'];
  const tower = (x: number, y: number, height: number) =>
    Array.from({ length: height }, (_, i) => {
      const fill = by.pick(tint);
      const at = y - i * 60;
      const dx = by.between(-9, 9);
      if (i === height - 1)
        return by.maybe(0.5)
          ? shape(`M${n(x - 36)} ${at} H${n(x + 36)} L${n(x)} ${at - 58}Z`, fill)
          : shape(`M${n(x - 36)} ${at} A36 46 0 0 1 ${n(x + 36)} ${at}Z`, fill);
      return box(x - 30 + dx, at - 60, 60, 60, 6, fill) + circle(x + dx, at - 30, 13, '#ffffff', { opacity: 0.45 });
    }).join('');
  const bear = (x: number, y: number) =>
    group(
      `translate(${n(x)} ${n(y)})`,
      circle(-26, -112, 16, '#A9713F'),
      circle(26, -112, 16, '#A9713F'),
      oval(0, -36, 46, 44, '#A9713F'),
      circle(0, -88, 38, '#B98050'),
      oval(0, -76, 17, 13, '#E9CFA8'),
      circle(-13, -94, 4, ink),
      circle(13, -94, 4, ink),
      circle(0, -80, 5, ink),
      oval(-40, -10, 20, 16, '#A9713F'),
      oval(40, -10, 20, 16, '#A9713F'),
    );
  const block = group('translate(2 -4)', box(-6, -6, 12, 12, 1.5, by.pick(tint)));
  return [
    svg,
    bunting(24, tint.slice(0, 4), 60),
    tower(600, 800, by.int(4, 5)),
    tower(690, 812, by.int(2, 3)),
    tower(520, 814, by.int(1, 3)),
    person({
      x: 300,
      y: 806,
      height: 370,
      build: 'toddler',
      pose: poses.floor,
      who: look(by),
      seated: true,
      held: block,
    }),
    person({
      x: 900,
      y: 816,
      height: 370,
      build: 'toddler',
      pose: by.pick([poses.floor, poses.sit]),
      who: look(by),
      seated: true,
      flip: true,
      held: by.maybe(0.6) ? block : '',
    }),
    by.maybe(0.6)
      ? person({
          x: 1060,
          y: 800,
          height: 560,
          build: 'adult',
          pose: poses.kneel,
          who: look(by, { top: palette.hue }),
          flip: true,
        })
      : bear(1060, 842),
    bear(by.between(110, 150), 850),
    circle(430, 850, 34, '#2F6DA8'),
    shape('M398 844 Q430 824 462 844', 'none', { stroke: '#ffffff', width: 7 }),
  ].join('');
};
