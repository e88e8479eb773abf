import { canopy, flower, grass, leaf, outdoors, pine } from '../nature.ts';
import { cloth, ink, mix, paper } from '../palette.ts';
import { look, person, poses } from '../person.ts';
import { bunting, plant, room } from '../room.ts';
import { box, circle, curve, glow, group, line, n, oval, shadow, shape, sky } from '../shapes.ts';
import type { Scene } from './scene.ts';

export const mentorBench: Scene = (by, palette) => {
  const { light } = palette;
  const x = by.between(540, 660);
  const bubble = (bx: number, by_: number, tail: 1 | -1, fill: string, inner: string) =>
    group(
      `translate(${n(bx)} ${n(by_)})`,
      box(-92, -64, 184, 108, 40, fill),
      shape(`M${tail * 30} 36 L${tail * 64} 84 L${tail * -6} 42Z`, fill),
      inner,
    );
  const idea = by.pick([
    line(
      [
        [-44, 12],
        [-14, -16],
        [12, 2],
        [46, -36],
      ],
      palette.hue,
      9,
    ) + circle(46, -36, 9, palette.hue),
    leaf(-30, 18, 78, -42, '#3B8562'),
    [-34, 0, 34].map((dx) => circle(dx, -10, 11, palette.hue)).join(''),
  ]);
  const bench = group(
    `translate(${n(x)} 690)`,
    box(-330, -150, 660, 26, 8, '#A9713F'),
    box(-330, -108, 660, 26, 8, '#A9713F'),
    box(-350, 0, 700, 28, 8, '#B98050'),
    line(
      [
        [-290, 28],
        [-300, 146],
      ],
      ink,
      14,
    ),
    line(
      [
        [290, 28],
        [300, 146],
      ],
      ink,
      14,
    ),
    line(
      [
        [-290, 0],
        [-290, -160],
      ],
      ink,
      12,
    ),
    line(
      [
        [290, 0],
        [290, -160],
      ],
      ink,
      12,
    ),
  );
  const mug = group('translate(3 -5)', box(-4, -5, 9, 10, 2, '#ffffff'));
  return [
    outdoors(by, light, 580),
    grass(by, 780, light.leaves[1], 20),
    oval(x, 846, 430, 36, ink, { opacity: 0.1 }),
    bench,
    person({
      x: x - 170,
      y: 690,
      height: 500,
      build: 'adult',
      pose: poses.sitTalk,
      who: look(by, {
        top: palette.hue,
        hair: by.pick(['#8C8C88', '#2A211D', '#5B3D29']),
        style: by.pick(['short', 'bun', 'beard', 'bob'] as const),
      }),
      seated: true,
      held: by.maybe(0.5) ? mug : '',
    }),
    person({
      x: x + 170,
      y: 690,
      height: by.pick([440, 480]),
      build: by.pick(['child', 'adult'] as const),
      pose: poses.sit,
      who: look(by),
      seated: true,
      flip: true,
    }),
    bubble(x - 20, 236, -1, '#ffffff', idea),
    canopy(by, light, 'left', 470),
    by.maybe(0.6) ? canopy(by, light, 'right', 380) : '',
    ...Array.from({ length: 6 }, () =>
      flower(by.between(20, 1180), by.between(860, 896), 1, by.pick(['#ffffff', '#F2B632', palette.hue])),
    ),
  ].join('');
};

export const music: Scene = (by, palette) => {
  const { svg } = room(by, palette, { window: [by.pick([450, 480]), 300] });
  const note = (x: number, y: number, size: number, fill: string) =>
    group(
      `translate(${n(x)} ${n(y)}) scale(${n(size)}) rotate(${n(by.between(-14, 14))})`,
      oval(-12, 20, 13, 10, fill),
      line(
        [
          [0, 18],
          [0, -34],
        ],
        fill,
        5,
      ),
      by.maybe(0.5)
        ? curve('M0 -34 Q22 -26 22 -6', fill, 6)
        : oval(30, 12, 13, 10, fill) +
            line(
              [
                [42, 10],
                [42, -42],
                [0, -34],
              ],
              fill,
              5,
            ),
    );
  const guitar = group(
    'translate(-9 3) rotate(-26) scale(.78)',
    line(
      [
        [0, 0],
        [40, 0],
      ],
      '#6B4A36',
      4,
    ),
    box(38, -3.4, 9, 6.8, 2, '#3E2C22'),
    oval(-12, 0, 13, 11.5, '#C9843F'),
    oval(2, 0, 9.5, 8.6, '#C9843F'),
    circle(-4, 0, 3.6, '#4B3528'),
    line(
      [
        [-14, 0],
        [38, 0],
      ],
      '#F4E9D2',
      0.7,
    ),
  );
  const keys = group(
    'translate(880 610)',
    box(-190, -190, 380, 120, 14, palette.deep),
    box(-190, -84, 380, 66, 8, mix(palette.deep, ink, 0.25)),
    box(-176, -74, 352, 40, 4, '#ffffff'),
    ...Array.from({ length: 15 }, (_, i) =>
      line(
        [
          [-152 + i * 22, -74],
          [-152 + i * 22, -36],
        ],
        '#C9C2B0',
        2,
      ),
    ),
    ...Array.from({ length: 14 }, (_, i) =>
      i % 7 === 2 || i % 7 === 6 ? '' : box(-160 + i * 22, -74, 13, 24, 2, ink),
    ),
    box(-160, -18, 22, 200, 4, palette.deep),
    box(138, -18, 22, 200, 4, palette.deep),
    box(-56, -250, 112, 70, 4, '#ffffff'),
    ...[0, 1, 2].map((i) =>
      line(
        [
          [-42, -232 + i * 16],
          [42, -232 + i * 16],
        ],
        '#B9B2A0',
        3,
      ),
    ),
  );
  const drum = group(
    'translate(140 850)',
    box(-76, -110, 152, 110, 16, '#D8573F'),
    oval(0, -110, 76, 20, '#FBF3E2'),
    ...[0, 1, 2, 3, 4].map((i) =>
      line(
        [
          [-72 + i * 36, -96],
          [-54 + i * 36, -8],
        ],
        '#F2B632',
        5,
      ),
    ),
    oval(0, -2, 74, 12, mix('#D8573F', ink, 0.2)),
  );
  return [
    svg,
    keys,
    person({
      x: 760,
      y: 700,
      height: 470,
      pose: { ...poses.sit, armFar: [62, 86], armNear: [54, 80] },
      who: look(by),
      seated: true,
    }),
    box(690, 694, 140, 24, 10, '#7B5A43'),
    line(
      [
        [706, 716],
        [696, 850],
      ],
      '#7B5A43',
      12,
    ),
    line(
      [
        [814, 716],
        [824, 850],
      ],
      '#7B5A43',
      12,
    ),
    shadow(380, 846, 200),
    person({
      x: 380,
      y: 846,
      height: 500,
      pose: poses.strum,
      who: look(by, { top: palette.hue }),
      heldNear: guitar,
      flip: by.maybe(0.4),
    }),
    drum,
    ...Array.from({ length: 8 }, () =>
      note(
        by.between(180, 1080),
        by.between(70, 330),
        by.between(0.9, 1.6),
        by.pick([palette.hue, palette.deep, '#D8573F', '#1F5F4A']),
      ),
    ),
    plant(by, 1124, 852, 1, palette.light, '#C9764B'),
  ].join('');
};

export const garden: Scene = (by, palette) => {
  const { light } = palette;
  const bed = (x: number, y: number, width: number, what: (px: number) => string) =>
    box(x, y - 6, width, 30, 10, '#5B4030') +
    Array.from({ length: Math.floor(width / 74) }, (_, i) => what(x + 44 + i * 74)).join('') +
    box(x - 8, y + 8, width + 16, 62, 6, '#B98050') +
    line(
      [
        [x, y + 38],
        [x + width, y + 38],
      ],
      '#8A5A34',
      4,
      0.6,
    );
  const lettuce = (x: number) =>
    [-56, -24, 8, 40].map((turn) => leaf(x, 812, 50, -90 + turn, by.pick(['#79B77F', '#4F9468', '#A9CF87']))).join('');
  const sunflower = (x: number) => {
    const h = by.between(220, 330);
    return group(
      `translate(${n(x)} 690)`,
      curve(`M0 0 Q${n(by.between(-16, 16))} ${n(-h / 2)} 0 ${n(-h)}`, '#3B8562', 10),
      leaf(0, -h * 0.35, 80, -30, '#4F9468'),
      leaf(0, -h * 0.5, 80, -150, '#3B8562'),
      ...Array.from({ length: 14 }, (_, i) =>
        oval(0, -h - 46, 14, 30, i % 2 ? '#F2B632' : '#F7C95C', { turn: [(i * 360) / 14, 0, -h] }),
      ),
      circle(0, -h, 34, '#6B4A36'),
    );
  };
  const can = group(
    'translate(6 4) rotate(14)',
    box(-8, -7, 17, 14, 3, palette.hue),
    line(
      [
        [9, -2],
        [19, -8],
      ],
      palette.hue,
      3,
    ),
    curve('M-6 -7 Q0 -16 7 -7', palette.deep, 2),
    ...[0, 1, 2].map((i) =>
      line(
        [
          [21 + i * 2, -5 + i],
          [24 + i * 3, 8 + i * 3],
        ],
        '#9CCFE0',
        1,
      ),
    ),
  );
  const fence =
    Array.from({ length: 21 }, (_, i) =>
      shape(`M${i * 60 - 8} 640 V520 L${i * 60 + 14} 496 L${i * 60 + 36} 520 V640Z`, '#FBF6EA'),
    ).join('') +
    box(-10, 540, 1220, 18, 4, '#EDE4D0') +
    box(-10, 596, 1220, 18, 4, '#EDE4D0');
  return [
    outdoors(by, light, 480),
    fence,
    ...by.shuffle([90, 210, 330, 900, 1010, 1110]).slice(0, 5).map(sunflower),
    box(-10, 660, 1220, 260, 0, mix(light.ground, '#8FBF77', 0.4)),
    grass(by, 690, '#4F9468', 26),
    shadow(600, 780, 220),
    person({
      x: by.between(560, 640),
      y: 780,
      height: 430,
      pose: poses.work,
      who: look(by, { style: by.pick(['cap', 'curls', 'ponytail'] as const), top: palette.hue }),
      flip: by.maybe(0.5),
      held: can,
    }),
    bed(60, 800, 440, lettuce),
    bed(
      740,
      800,
      400,
      (x) =>
        leaf(x, 812, 52, -70, '#4F9468') +
        leaf(x, 812, 52, -110, '#79B77F') +
        circle(x, 806, 17, '#D8573F') +
        circle(x + 26, 790, 13, '#E5822F'),
    ),
    person({
      x: by.pick([330, 880]),
      y: 800,
      height: 340,
      build: 'child',
      pose: poses.kneel,
      who: look(by),
      flip: by.maybe(0.5),
    }),
    canopy(by, light, by.maybe(0.5) ? 'left' : 'right', 330),
  ].join('');
};

export const workshop: Scene = (by, palette) => {
  const { svg } = room(by, palette, { rug: false, window: [by.pick([60, 90]), 230] });
  const chart = by.pick([
    [0, 1, 2, 3]
      .map((i) =>
        box(-150 + i * 80, 76 - (40 + i * 34), 52, 40 + i * 34, 6, [palette.hue, '#F2B632', '#D8573F', '#1F5F4A'][i]!),
      )
      .join(''),
    circle(-40, 0, 84, mix(palette.hue, '#ffffff', 0.3)) +
      shape('M-40 0 L-40 -84 A84 84 0 0 1 40 26Z', '#F2B632') +
      [0, 1, 2].map((i) => box(84, -50 + i * 44, 96, 14, 7, mix(ink, '#ffffff', 0.6))).join(''),
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        box(
          -190 + (i % 3) * 132,
          -92 + Math.floor(i / 3) * 100,
          108,
          82,
          4,
          by.pick(['#F9E08A', '#F7C1B0', '#BFE0D0', '#CFDDF2']),
          { turn: [by.between(-4, 4), 0, 0] },
        ),
      )
      .join(''),
  ]);
  const backs = [190, 470, 750, 1030].map((x, i) =>
    person({
      x: x + by.between(-16, 16),
      y: 850,
      height: 520,
      build: 'adult',
      pose: { ...poses.sit, head: by.between(-6, 4), ...(i === 2 ? { armFar: [140, 168] as [number, number] } : {}) },
      who: look(by, { top: by.pick(cloth) }),
      seated: true,
      flip: x > 600,
    }),
  );
  return [
    svg,
    box(400, 96, 520, 320, 10, '#ffffff'),
    box(400, 96, 520, 320, 10, 'none', { stroke: '#8A6F57', width: 10 }),
    group('translate(640 256)', chart),
    line(
      [
        [540, 416],
        [500, 640],
      ],
      '#8A6F57',
      10,
    ),
    line(
      [
        [780, 416],
        [820, 640],
      ],
      '#8A6F57',
      10,
    ),
    shadow(1010, 652, 180),
    person({
      x: 1010,
      y: 652,
      height: 500,
      build: 'adult',
      pose: poses.point,
      who: look(by, { top: palette.hue }),
      flip: true,
    }),
    ...backs,
    box(-20, 812, 1240, 100, 18, '#C99A6B'),
    box(-20, 812, 1240, 16, 8, '#DDB488'),
    ...[150, 430, 720, 980].map((x) =>
      group(
        `translate(${n(x + by.between(-20, 20))} 808)`,
        by.maybe(0.5)
          ? shape('M-60 6 L-50 -62 H50 L60 6Z', '#5B6F86')
          : box(-48, -6, 96, 14, 3, paper) + box(60, -40, 34, 44, 6, by.pick(cloth)),
      ),
    ),
  ].join('');
};

export const stargazing: Scene = (by, palette) => {
  const stars = Array.from({ length: 90 }, () =>
    circle(by.between(0, 1200), by.between(0, 560), by.between(1.2, 4), by.pick(['#FFF6D8', '#ffffff', '#FBD77B']), {
      opacity: 0.9,
    }),
  );
  const moonX = by.between(200, 420);
  const left = by.maybe(0.5);
  const milky = shape('M-20 420 Q420 300 680 -40 L940 -40 Q640 420 -20 620Z', '#ffffff', { opacity: 0.06 });
  const telescope = group(
    'translate(610 700)',
    line(
      [
        [0, -120],
        [-80, 120],
      ],
      '#3E2C22',
      13,
    ),
    line(
      [
        [0, -120],
        [80, 120],
      ],
      '#3E2C22',
      13,
    ),
    line(
      [
        [0, -120],
        [6, 124],
      ],
      '#3E2C22',
      11,
    ),
    group(
      'rotate(-38)',
      box(-150, -152, 270, 54, 14, palette.hue),
      box(110, -160, 60, 70, 12, mix(palette.hue, '#ffffff', 0.3)),
      box(-186, -140, 44, 30, 8, ink),
    ),
  );
  const body = [
    sky(
      'sky',
      by.pick([
        ['#1B2A4E', '#6C6FA3'],
        ['#16324A', '#5B8A97'],
        ['#2B2452', '#A8789B'],
      ] as const),
    ),
    milky,
    ...stars,
    glow('glow', moonX, 190, 220, '#FFF3CF'),
    circle(moonX, 190, 70, '#FFF3CF'),
    circle(moonX - 22, 172, 14, '#F0DFAF'),
    circle(moonX + 20, 206, 20, '#F0DFAF'),
    line(
      [
        [820, 120],
        [900, 170],
        [960, 140],
        [1050, 210],
        [1020, 290],
      ],
      '#ffffff',
      2.5,
      0.5,
    ),
    ...(
      [
        [820, 120],
        [900, 170],
        [960, 140],
        [1050, 210],
        [1020, 290],
      ] as const
    ).map(([x, y]) => circle(x, y, 7, '#FFF6D8')),
    shape('M-20 640 Q260 470 560 590 T1220 540 V920 H-20Z', '#2F4A57'),
    ...Array.from({ length: 8 }, (_, i) =>
      pine(by.between(-20, 1220), 640 + (i % 3) * 12, by.between(0.7, 1.2), '#21383F'),
    ),
    shape('M-20 740 Q600 640 1220 750 V920 H-20Z', '#2A5347'),
    grass(by, 760, '#4F8A73', 30),
    telescope,
    person({ x: 425, y: 830, height: 400, pose: { ...poses.reach, head: -6 }, who: look(by, { top: '#F2B632' }) }),
    person({
      x: 830,
      y: 836,
      height: 540,
      build: 'adult',
      pose: { ...poses.point, head: -8 },
      who: look(by, { top: palette.hue }),
      flip: by.maybe(0.5),
    }),
    person({ x: 1010, y: 840, height: 350, pose: poses.wave, who: look(by), flip: true }),
  ].join('');
  return left ? body : group('translate(1200 0) scale(-1 1)', body);
};

export const videoCall: Scene = (by, palette) => {
  const { svg } = room(by, palette, { rug: false, window: [by.pick([70, 900]), 230] });
  const tile = (x: number, y: number, i: number) => {
    const id = `tile${i}`;
    return (
      `<defs><clipPath id="${id}"><rect x="${x}" y="${y}" width="236" height="168" rx="14"/></clipPath></defs><g clip-path="url(#${id})">` +
      box(x, y, 236, 168, 14, mix(by.pick(cloth), '#ffffff', 0.55)) +
      person({
        x: x + 112,
        y: y + 372,
        height: 340,
        build: by.pick(['adult', 'child'] as const),
        pose: by.pick([poses.stand, poses.wave]),
        who: look(by),
        flip: by.maybe(0.5),
      }) +
      '</g>'
    );
  };
  return [
    svg,
    box(-20, 690, 1240, 220, 0, '#C99A6B'),
    box(-20, 690, 1240, 18, 0, '#DDB488'),
    box(300, 140, 600, 452, 26, '#2B3A42'),
    box(322, 162, 556, 408, 14, '#20303A'),
    tile(340, 180, 1),
    tile(624, 180, 2),
    tile(340, 384, 3),
    tile(624, 384, 4),
    circle(600, 562, 0, ink),
    shape('M560 592 H640 L660 690 H540Z', '#43555F'),
    box(470, 684, 260, 18, 9, '#43555F'),
    box(420, 748, 360, 56, 12, '#F4EFE4'),
    ...Array.from({ length: 22 }, (_, i) =>
      box(434 + (i % 11) * 31, 757 + Math.floor(i / 11) * 21, 24, 15, 3, '#ffffff'),
    ),
    oval(850, 776, 26, 34, '#F4EFE4'),
    group(
      'translate(200 790)',
      box(-50, -96, 96, 100, 14, palette.hue),
      circle(54, -48, 24, 'none', { stroke: palette.hue, width: 12 }),
      ...[-18, 14].map((dx) => curve(`M${dx} -112 q-12 -22 0 -42 t0 -42`, '#ffffff', 7, 0.8)),
    ),
    group(
      'translate(1010 800)',
      box(-90, -30, 170, 34, 4, palette.deep),
      box(-80, -58, 156, 30, 4, '#F2B632'),
      box(-86, -84, 160, 28, 4, paper),
    ),
    plant(by, 1130, 720, 1.3, palette.light, palette.hue),
    plant(by, 56, 720, 1.1, palette.light, '#C9764B'),
  ].join('');
};

export const fair: Scene = (by, palette) => {
  const { light } = palette;
  const stall = (x: number, y: number, size: number, stripe: string) =>
    group(
      `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
      shadow(0, 4, 330),
      box(-140, -300, 14, 300, 3, '#8A6F57'),
      box(126, -300, 14, 300, 3, '#8A6F57'),
      ...Array.from({ length: 6 }, (_, i) =>
        shape(
          `M${-120 + i * 40} -380 H${-80 + i * 40} L${-160 + (i + 1) * 53.4} -290 A26.7 24 0 0 1 ${n(-160 + i * 53.4)} -290Z`,
          i % 2 ? '#ffffff' : stripe,
        ),
      ),
      box(-150, -120, 300, 120, 8, '#C99A6B'),
      box(-162, -136, 324, 22, 8, '#DDB488'),
      ...Array.from({ length: 8 }, (_, i) =>
        i % 2 ? circle(-126 + i * 36, -152, 18, by.pick(cloth)) : box(-142 + i * 36, -172, 30, 38, 5, by.pick(cloth)),
      ),
    );
  const balloons = Array.from({ length: 5 }, (_, i) => {
    const x = by.between(-60, 60);
    const y = -by.between(240, 380);
    return (
      curve(`M0 0 Q${n(x * 0.2)} ${n(y * 0.5)} ${n(x)} ${n(y + 40)}`, '#8A8577', 2.5) +
      oval(x, y, 32, 40, cloth[(i * 2 + by.int(0, 2)) % cloth.length]!)
    );
  });
  return [
    outdoors(by, light, 540),
    bunting(by.between(10, 50), [palette.hue, '#F2B632', '#D8573F', paper], 80),
    person({ x: 250, y: 690, height: 330, build: 'adult', pose: poses.wave, who: look(by), flip: by.maybe(0.5) }),
    stall(260, 720, 1, palette.hue),
    stall(940, 710, 0.95, '#1F5F4A'),
    shadow(560, 800, 160),
    person({ x: 560, y: 800, height: 430, build: 'adult', pose: poses.stand, who: look(by, { top: palette.hue }) }),
    person({ x: 668, y: 806, height: 310, pose: poses.cheer, who: look(by) }),
    group('translate(760 660)', ...balloons),
    person({ x: 770, y: 836, height: 330, pose: poses.wave, who: look(by), flip: true }),
    grass(by, 800, light.leaves[1], 18),
    canopy(by, light, 'right', 300),
  ].join('');
};

export const dance: Scene = (by, palette) => {
  const { svg } = room(by, palette, { rug: true, window: [by.pick([90, 460, 820]), 280] });
  const ribbon = (colour: string) =>
    group(
      'translate(0 0)',
      line(
        [
          [0, 0],
          [6, -16],
        ],
        '#8A5A34',
        1.6,
      ),
      curve('M6 -16 q14 -12 22 0 t18 4 t10 14', colour, 3),
    );
  const mats = [220, 600, 980].map((x, i) =>
    oval(x, 846, 170, 26, [palette.hue, '#F2B632', '#7FB08A'][i]!, { opacity: 0.75 }),
  );
  const dancers = by
    .shuffle([poses.cheer, poses.kick, poses.wave, poses.run, poses.point])
    .slice(0, 3)
    .map((pose, i) =>
      person({
        x: 220 + i * 380,
        y: 838 - (i === 1 ? 18 : 0),
        height: by.between(430, 500),
        pose,
        who: look(by, {
          top: [palette.hue, by.pick(cloth), '#E98F6F'][i]!,
          style: by.pick(['bun', 'ponytail', 'short', 'curls', 'bob'] as const),
        }),
        flip: by.maybe(0.5),
        held: by.maybe(0.6) ? ribbon(by.pick(cloth)) : '',
      }),
    );
  return [
    svg,
    line(
      [
        [0, 470],
        [1200, 470],
      ],
      '#A27853',
      14,
    ),
    ...[120, 600, 1080].map((x) => box(x - 6, 470, 12, 40, 3, '#8A6F57')),
    bunting(4, [palette.hue, paper, '#F2B632'], 40),
    ...mats,
    ...dancers,
  ].join('');
};
