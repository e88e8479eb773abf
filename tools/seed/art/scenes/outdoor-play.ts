import { canopy, flower, grass, outdoors, pine, roundTree, shelterTree, cloud } from '../nature.ts';
import { cloth, mix, paper } from '../palette.ts';
import { look, person, poses } from '../person.ts';
import { box, circle, curve, glow, group, line, n, oval, shadow, shape, sky } from '../shapes.ts';
import type { Scene } from './scene.ts';

const openBook = (cover: string): string =>
  group(
    'rotate(-8)',
    shape('M-11 -6 L0 -3 L11 -6 L11 5 L0 8 L-11 5Z', cover),
    shape('M-9.5 -7 L0 -4 L9.5 -7 L9.5 3 L0 6 L-9.5 3Z', '#ffffff'),
    line(
      [
        [0, -4],
        [0, 6],
      ],
      '#C9C2B0',
      0.7,
    ),
  );
const ball = (x: number, y: number, r: number): string =>
  group(
    `translate(${n(x)} ${n(y)}) scale(${n(r / 30)})`,
    circle(0, 0, 30, '#ffffff'),
    shape('M0 -12 L11 -4 L7 9 L-7 9 L-11 -4Z', '#1D2B26'),
    ...[0, 72, 144, 216, 288].map((turn) => shape('M-7 -27 L7 -27 L5 -19 L-5 -19Z', '#1D2B26', { turn: [turn, 0, 0] })),
  );

export const readingUnderTree: Scene = (by, palette) => {
  const { light } = palette;
  const x = by.between(380, 820);
  const readers = by
    .shuffle([-230, -20, 210])
    .slice(0, by.int(2, 3))
    .map((dx, i) => {
      const y = 760 + by.between(-6, 34);
      return (
        shadow(x + dx, y + 8, 190) +
        person({
          x: x + dx,
          y: y + 4,
          height: by.between(270, 315),
          build: 'child',
          pose: poses.floor,
          who: look(by),
          seated: true,
          flip: dx > 0,
          held: openBook([palette.hue, '#F2B632', '#D8573F'][i % 3]!),
        })
      );
    });
  const books = group(
    `translate(${n(x + by.pick([-360, 340]))} 822)`,
    box(-46, -16, 92, 16, 3, palette.hue),
    box(-40, -32, 80, 16, 3, '#F2B632'),
    box(-34, -47, 72, 15, 3, paper),
    box(-38, -62, 70, 15, 3, '#D8573F'),
  );
  return (
    outdoors(by, light, 570) +
    grass(by, 720, light.leaves[1]) +
    shelterTree(by, x, 730, by.between(860, 1060), light) +
    oval(x, 800, 420, 66, '#1D2B26', { opacity: 0.1 }) +
    readers.join('') +
    books +
    Array.from({ length: 5 }, () =>
      flower(
        by.between(40, 1160),
        by.between(830, 890),
        by.between(0.7, 1.1),
        by.pick(['#ffffff', '#F2B632', '#E98F6F']),
      ),
    ).join('')
  );
};

export const soccer: Scene = (by, palette) => {
  const { light } = palette;
  const right = by.maybe(0.5);
  const goalX = right ? 880 : 60;
  const net =
    Array.from({ length: 9 }, (_, i) =>
      line(
        [
          [goalX + i * 32.5, 420],
          [goalX + i * 32.5, 620],
        ],
        '#ffffff',
        2,
        0.7,
      ),
    ).join('') +
    Array.from({ length: 6 }, (_, i) =>
      line(
        [
          [goalX, 420 + i * 40],
          [goalX + 260, 420 + i * 40],
        ],
        '#ffffff',
        2,
        0.7,
      ),
    ).join('');
  const team = palette.hue;
  const kickerX = right ? 420 : 780;
  const dir = right ? 1 : -1;
  return [
    outdoors(by, light, 520),
    ...Array.from({ length: 5 }, (_, i) =>
      shape(`M${i * 280 - 160} 920 L${i * 200 + 100} 640 H${i * 200 + 210} L${i * 280 + 0} 920Z`, '#ffffff', {
        opacity: 0.08,
      }),
    ),
    oval(600, 830, 330, 62, 'none', { stroke: '#ffffff', width: 6, opacity: 0.65 }),
    net,
    line(
      [
        [goalX, 624],
        [goalX, 416],
        [goalX + 260, 416],
        [goalX + 260, 624],
      ],
      '#ffffff',
      12,
    ),
    shadow(goalX + 130, 640, 120),
    person({
      x: goalX + 130,
      y: 640,
      height: 190,
      pose: poses.cheer,
      who: look(by, { top: '#F2B632', shorts: true }),
      flip: right,
    }),
    shadow(kickerX - dir * 250, 770, 150),
    person({
      x: kickerX - dir * 250,
      y: 770,
      height: 300,
      pose: poses.run,
      who: look(by, { top: team, bottom: '#F4E9D2', shorts: true }),
      flip: !right,
    }),
    shadow(kickerX, 830, 180),
    person({
      x: kickerX,
      y: 830,
      height: 390,
      pose: poses.kick,
      who: look(by, { top: by.maybe(0.5) ? team : '#D8573F', bottom: '#33475B', shorts: true }),
      flip: !right,
    }),
    shadow(kickerX + dir * 235, 836, 76),
    ball(kickerX + dir * 235, by.between(720, 800), 36),
    grass(by, 720, light.leaves[1], 18),
    canopy(by, light, right ? 'left' : 'right', 330),
  ].join('');
};

export const canoe: Scene = (by, palette) => {
  const { light } = palette;
  const water = mix(light.sky[0], '#3C7F94', 0.45);
  const sunX = by.between(320, 880);
  const boat = (x: number, y: number, size: number, hull: string): string => {
    const paddle = group(
      'rotate(28)',
      line(
        [
          [0, -34],
          [0, 34],
        ],
        '#8A5A34',
        2.6,
      ),
      oval(0, 40, 4.6, 10, '#C98F4A'),
    );
    return group(
      `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
      person({
        x: -92,
        y: 4,
        height: 250,
        pose: poses.paddle,
        who: look(by, { top: '#D8573F' }),
        seated: true,
        held: paddle,
      }),
      person({
        x: 72,
        y: 4,
        height: 250,
        pose: poses.paddle,
        who: look(by, { top: '#F2B632', style: 'cap' }),
        seated: true,
        held: paddle,
      }),
      shape('M-250 -34 Q-210 4 -190 14 H190 Q214 4 250 -34 Q236 62 168 66 H-168 Q-236 62 -250 -34Z', hull),
      shape('M-238 6 Q0 34 238 6 Q228 30 214 40 Q0 60 -214 40 Q-228 30 -238 6Z', '#ffffff', { opacity: 0.22 }),
      oval(0, 78, 250, 14, '#1D2B26', { opacity: 0.14 }),
    );
  };
  const ripples = Array.from({ length: 24 }, () => {
    const x = by.between(0, 1200);
    const y = by.between(560, 890);
    const w = (y - 520) * by.between(0.2, 0.5);
    return line(
      [
        [x - w, y],
        [x + w, y],
      ],
      '#ffffff',
      4,
      0.35,
    );
  });
  const shore = (side: 1 | -1) =>
    Array.from({ length: 6 }, (_, i) =>
      pine(
        600 + side * (250 + i * 68 + by.between(-14, 14)),
        530 + i * 7,
        0.8 + i * 0.13,
        mix(light.leaves[0], light.hills[2], 0.5 - i * 0.08),
      ),
    );
  return [
    sky('sky', light.sky),
    glow('glow', sunX, 400, 400, light.sun),
    circle(sunX, 400, 92, light.sun),
    cloud(by.between(160, 420), 170, 1.1),
    cloud(by.between(720, 1000), 130, 0.9),
    shape('M-20 540 Q180 380 380 500 T760 470 T1220 520 V560 H-20Z', light.hills[0]),
    shape('M-20 548 Q300 470 560 520 T1220 500 V570 H-20Z', light.hills[1]),
    box(0, 530, 1200, 380, 0, water),
    shape(`M${n(sunX - 70)} 532 H${n(sunX + 70)} L${n(sunX + 160)} 900 H${n(sunX - 160)}Z`, light.sun, {
      opacity: 0.28,
    }),
    ...ripples,
    ...shore(-1),
    ...shore(1),
    boat(by.between(470, 730), by.between(700, 750), by.between(0.95, 1.15), palette.hue),
    canopy(by, light, by.maybe(0.5) ? 'left' : 'right', 380),
  ].join('');
};

export const skating: Scene = (by, palette) => {
  const trees = Array.from({ length: 13 }, (_, i) =>
    pine(
      i * 100 + by.between(-30, 30),
      520 + by.between(-8, 26),
      by.between(0.8, 1.35),
      by.pick(['#3F6B63', '#4F7F74', '#2F5A55']),
      true,
    ),
  );
  const flakes = Array.from({ length: 70 }, () =>
    circle(by.between(0, 1200), by.between(0, 880), by.between(2, 6), '#ffffff', { opacity: 0.85 }),
  );
  const marks = Array.from({ length: 9 }, () => {
    const x = by.between(60, 1100);
    const y = by.between(640, 880);
    return curve(
      `M${n(x)} ${n(y)} q${n(by.between(60, 160))} ${n(by.between(-30, 30))} ${n(by.between(160, 300))} ${n(by.between(-12, 12))}`,
      '#ffffff',
      4,
      0.8,
    );
  });
  const stick = group(
    'rotate(24)',
    line(
      [
        [0, -20],
        [0, 34],
      ],
      '#8A5A34',
      2.4,
    ),
    line(
      [
        [0, 34],
        [13, 36],
      ],
      '#1D2B26',
      4,
    ),
  );
  const skater = (x: number, y: number, height: number, flip: boolean) =>
    shadow(x, y + 6, height * 0.5, 0.12) +
    person({
      x,
      y,
      height,
      pose: by.pick([poses.skate, poses.skate, poses.run]),
      who: look(by, {
        style: by.pick(['toque', 'helmet', 'toque'] as const),
        shorts: false,
        top: by.pick([palette.hue, '#D8573F', '#F2B632', '#2F6DA8']),
      }),
      flip,
      held: by.maybe(0.6) ? stick : '',
    });
  return [
    sky(
      'sky',
      by.pick([
        ['#C3D7EA', '#F8EFE8'],
        ['#AEBBD8', '#FAD9C4'],
        ['#D4E4EC', '#F6F6F0'],
      ] as const),
    ),
    circle(by.between(250, 950), 220, 62, '#FFF3CF'),
    shape('M-20 520 Q260 380 560 470 T1220 440 V620 H-20Z', '#DCE8EE'),
    ...trees,
    shape('M-20 580 Q600 520 1220 580 V920 H-20Z', '#F4F8FA'),
    oval(600, 770, 640, 190, '#CFE3EE'),
    oval(600, 764, 610, 172, '#DDEDF5'),
    ...marks,
    box(40, 566, 1120, 34, 14, '#ffffff'),
    box(40, 586, 1120, 18, 8, palette.hue, { opacity: 0.8 }),
    skater(by.between(800, 960), 690, 200, true),
    skater(by.between(240, 380), 720, 240, false),
    skater(by.between(520, 660), 830, 340, by.maybe(0.5)),
    circle(by.between(760, 860), 838, 10, '#1D2B26'),
    ...flakes,
  ].join('');
};

export const swimming: Scene = (by, palette) => {
  const rope = (y: number, r: number) =>
    Array.from({ length: 30 }, (_, i) =>
      circle(i * 42 + 6, y + Math.sin(i * 0.9) * 3, r, i % 3 === 0 ? '#ffffff' : '#E2574C'),
    ).join('');
  const swimmer = (x: number, y: number, size: number): string => {
    const who = look(by, { style: 'bathing cap', top: by.pick(cloth) });
    return group(
      `translate(${n(x)} ${n(y)}) scale(${n(size)})`,
      line(
        [
          [-40, 6],
          [-84, -58],
          [-22, -84],
        ],
        who.skin,
        24,
      ),
      oval(-70, 14, 120, 22, mix(who.top, '#1D2B26', 0.1)),
      circle(18, -14, 44, who.skin),
      shape('M-28 -18 A46 46 0 0 1 64 -22 Q20 -40 -28 -18Z', who.top),
      box(14, -20, 46, 16, 8, '#1D2B26', { opacity: 0.8 }),
      curve('M26 10 Q36 18 46 8', '#7A3B2A', 5),
      shape('M-236 30 Q-180 6 -130 24 T-30 24 T70 24 T146 30 Q130 66 -50 68 Q-216 66 -236 30Z', '#6FC1D6'),
      curve('M-226 28 Q-180 6 -130 24 T-30 24 T70 24 T138 28', '#ffffff', 5, 0.8),
      ...[-250, -224, -190].map((dx, i) => circle(dx, -10 - i * 12, 10 + i * 2, '#ffffff', { opacity: 0.8 })),
    );
  };
  const waves = Array.from({ length: 26 }, () => {
    const x = by.between(0, 1160);
    const y = by.between(480, 880);
    return curve(`M${n(x)} ${n(y)} q14 -10 28 0 t28 0`, '#ffffff', 4, 0.5);
  });
  return [
    box(0, 0, 1200, 900, 0, mix(palette.tint, '#F4F8F4', 0.4)),
    ...Array.from(
      { length: 4 },
      (_, i) =>
        box(50 + i * 290, 70, 230, 220, 14, mix(palette.light.sky[0], '#ffffff', 0.2)) +
        roundTree(by, 165 + i * 290, 290, 0.95, palette.light),
    ),
    box(0, 290, 1200, 26, 0, '#ffffff'),
    box(0, 316, 1200, 90, 0, '#E5D8C2'),
    ...Array.from({ length: 12 }, (_, i) =>
      line(
        [
          [i * 110, 316],
          [i * 118 - 44, 406],
        ],
        '#ffffff',
        4,
        0.7,
      ),
    ),
    group('translate(1040 400)', box(-50, -80, 100, 80, 8, '#ffffff'), box(-62, -94, 124, 22, 8, palette.hue)),
    group('translate(160 400)', box(-50, -80, 100, 80, 8, '#ffffff'), box(-62, -94, 124, 22, 8, palette.hue)),
    person({
      x: by.between(480, 700),
      y: 402,
      height: 280,
      build: 'adult',
      pose: poses.point,
      who: look(by, { top: palette.hue, shorts: true }),
      flip: by.maybe(0.5),
    }),
    box(0, 402, 1200, 500, 0, '#6FC1D6'),
    box(0, 402, 1200, 16, 0, '#ffffff'),
    ...waves,
    rope(520, 11),
    rope(690, 14),
    swimmer(by.between(360, 560), 470, 0.62),
    swimmer(by.between(700, 950), 610, 0.86),
    swimmer(by.between(360, 620), 800, 1.15),
  ].join('');
};
