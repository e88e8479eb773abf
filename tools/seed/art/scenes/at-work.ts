import { leaf } from '../nature.ts';
import { cloth, ink, mix } from '../palette.ts';
import { look, person, poses } from '../person.ts';
import { plant, room } from '../room.ts';
import { box, circle, curve, glow, group, line, n, oval, shape } from '../shapes.ts';
import type { Scene } from './scene.ts';

export const firstAid: Scene = (by, palette) => {
  const { svg } = room(by, palette, { rug: false, window: [by.pick([110, 780]), 300] });
  const kit = group(
    `translate(${by.pick([150, 1030])} 846)`,
    box(-74, -92, 148, 96, 14, '#D8573F'),
    curve('M-30 -92 Q-30 -122 0 -122 Q30 -122 30 -92', '#A83E2A', 10),
    box(-12, -74, 24, 62, 4, '#ffffff'),
    box(-31, -55, 62, 24, 4, '#ffffff'),
  );
  const doll = (x: number, y: number) =>
    group(
      `translate(${n(x)} ${n(y)})`,
      oval(0, 26, 220, 20, ink, { opacity: 0.1 }),
      box(-250, -14, 470, 46, 20, mix(palette.hue, '#ffffff', 0.45)),
      circle(-168, -34, 38, '#E6C7A6'),
      box(-124, -62, 170, 58, 24, '#5B6F86'),
      line(
        [
          [-60, -20],
          [40, -8],
        ],
        '#E6C7A6',
        20,
      ),
      line(
        [
          [46, -30],
          [190, -22],
        ],
        '#3E4C5E',
        30,
      ),
      circle(-160, -40, 5, ink),
      curve('M-178 -18 q10 6 20 0', '#8A5A34', 4),
    );
  const helper = {
    lean: 30,
    armNear: [26, 30] as [number, number],
    armFar: [36, 40] as [number, number],
    legNear: [30, -88] as [number, number],
    legFar: [62, -80] as [number, number],
    head: 10,
  };
  return [
    svg,
    box(450, 130, 300, 200, 8, '#ffffff'),
    ...[0, 1, 2].map(
      (i) =>
        circle(500 + i * 100, 210, 32, mix(palette.hue, '#ffffff', 0.5 + i * 0.12)) +
        line(
          [
            [474 + i * 100, 268],
            [526 + i * 100, 268],
          ],
          '#C9C2B0',
          7,
        ) +
        line(
          [
            [484 + i * 100, 288],
            [516 + i * 100, 288],
          ],
          '#C9C2B0',
          7,
        ),
    ),
    person({
      x: 640,
      y: 706,
      height: 470,
      build: 'adult',
      pose: poses.point,
      who: look(by, { top: palette.hue }),
      flip: by.maybe(0.5),
    }),
    person({ x: 920, y: 742, height: 420, build: 'adult', pose: poses.kneel, who: look(by), flip: true }),
    doll(610, 836),
    person({ x: 330, y: 836, height: 520, build: 'adult', pose: helper, who: look(by, { top: by.pick(cloth) }) }),
    kit,
    plant(by, 1136, 700, 1, palette.light, '#C9764B'),
  ].join('');
};

export const speaker: Scene = (by, palette) => {
  const curtain = by.pick([palette.deep, mix(palette.deep, '#7F2C48', 0.5), '#7A3B3B', '#2C5547']);
  const folds = Array.from({ length: 17 }, (_, i) =>
    shape(
      `M${i * 72 - 10} -10 Q${i * 72 + 26} 320 ${i * 72 - 6} 640 H${i * 72 + 36} Q${i * 72 + 52} 320 ${i * 72 + 30} -10Z`,
      mix(curtain, ink, 0.2),
      { opacity: 0.55 },
    ),
  );
  const x = by.between(480, 720);
  const right = by.maybe(0.5);
  const heads = Array.from({ length: 9 }, (_, i) => {
    const tone = mix(by.pick(cloth), ink, 0.55);
    return group(
      `translate(${n(i * 148 + by.between(-20, 20))} ${n(886 + (i % 2) * 26)})`,
      circle(0, -96, 46, mix(by.pick(['#2A211D', '#5B3D29', '#8A5A34', '#3E2C22']), ink, 0.2)),
      shape('M-88 60 Q-84 -46 0 -48 Q84 -46 88 60Z', tone),
    );
  });
  const stand = group(
    `translate(${n(x + (right ? 118 : -118))} 700)`,
    line(
      [
        [0, 0],
        [0, -300],
        [right ? -34 : 34, -338],
      ],
      ink,
      8,
    ),
    oval(0, 2, 46, 9, ink),
    box(right ? -58 : 28, -358, 34, 26, 12, '#5B6F86'),
  );
  return [
    box(0, 0, 1200, 660, 0, curtain),
    ...folds,
    glow('spot', x, 420, 470, '#FFE9B0'),
    shape(`M${n(x - 60)} -10 H${n(x + 60)} L${n(x + 300)} 700 H${n(x - 300)}Z`, '#FFF3CF', { opacity: 0.16 }),
    box(-10, 640, 1220, 140, 0, '#B98A5E'),
    box(-10, 766, 1220, 140, 0, mix(curtain, ink, 0.62)),
    box(-10, 640, 1220, 16, 0, '#D9B58C'),
    ...[0, 1, 2].map((i) =>
      line(
        [
          [0, 690 + i * 28],
          [1200, 690 + i * 28],
        ],
        '#8A5A34',
        3,
        0.4,
      ),
    ),
    oval(x, 704, 250, 34, '#FFF3CF', { opacity: 0.5 }),
    person({
      x,
      y: 706,
      height: 500,
      build: 'adult',
      pose: by.pick([poses.wave, poses.point, poses.reach]),
      who: look(by, { top: palette.hue }),
      flip: !right,
    }),
    stand,
    plant(by, right ? 120 : 1080, 700, 1.2, palette.light, '#C9764B'),
    ...heads,
  ].join('');
};

export const deskWork: Scene = (by, palette) => {
  const right = by.maybe(0.5);
  const { svg } = room(by, palette, { rug: false, window: [by.pick([440, 470]), 320], shelfAt: right ? 830 : 80 });
  const side = right ? 1 : -1;
  const lamp = group(
    `translate(${600 - side * 330} 640)`,
    box(-50, -12, 100, 14, 7, ink),
    line(
      [
        [0, -10],
        [-30 * side, -120],
        [50 * side, -210],
      ],
      ink,
      9,
    ),
    shape(`M${20 * side} -226 L${90 * side} -250 L${110 * side} -176 L${34 * side} -186Z`, '#F2B632'),
  );
  const laptop = group(
    `translate(${600 + side * 80} 640) scale(${side} 1)`,
    shape('M-80 0 L-110 -128 H70 L90 0Z', '#5B6F86'),
    circle(-14, -66, 12, '#DCE4E2'),
    box(-190, -8, 290, 14, 6, '#DCE4E2'),
  );
  const papers = Array.from({ length: 4 }, (_, i) =>
    box(600 + side * (230 + i * 8) - 60, 612 - i * 5, 120, 16, 3, i % 2 ? '#ffffff' : '#F4E9D2', {
      turn: [by.between(-6, 6), 600 + side * 230, 620],
    }),
  ).join('');
  const notes = Array.from({ length: 6 }, (_, i) =>
    box(
      (right ? 130 : 910) + (i % 3) * 66,
      120 + Math.floor(i / 3) * 66,
      52,
      52,
      3,
      by.pick(['#F9E08A', '#F7C1B0', '#BFE0D0', '#CFDDF2']),
      { turn: [by.between(-5, 5), (right ? 156 : 936) + (i % 3) * 66, 146 + Math.floor(i / 3) * 66] },
    ),
  ).join('');
  const baby = by.maybe(0.5)
    ? person({
        x: 600 - side * 380,
        y: 866,
        height: 300,
        build: 'toddler',
        pose: poses.floor,
        who: look(by),
        seated: true,
        flip: !right,
      })
    : group(
        `translate(${600 - side * 390} 868)`,
        oval(0, -26, 86, 34, '#C98F4A'),
        circle(76 * side, -54, 34, '#C98F4A'),
        shape(
          `M${56 * side} -78 l${4 * side} -26 l${20 * side} 16Z M${86 * side} -84 l${16 * side} -20 l${6 * side} 26Z`,
          '#C98F4A',
        ),
        curve(`M${-80 * side} -24 q${-40 * side} -10 ${-30 * side} -50`, '#C98F4A', 15),
        curve(`M${70 * side} -50 q8 6 16 0`, ink, 3),
      );
  return [
    svg,
    notes,
    person({
      x: 600 - side * 130,
      y: 700,
      height: 590,
      build: 'adult',
      pose: { ...poses.sit, armFar: [40, 94], armNear: [30, 88] },
      who: look(by, { top: palette.hue }),
      seated: true,
      flip: !right,
    }),
    box(600 - side * 130 - 80, 694, 160, 24, 10, palette.deep),
    line(
      [
        [600 - side * 130, 716],
        [600 - side * 130, 850],
      ],
      ink,
      13,
    ),
    line(
      [
        [600 - side * 130 - 70, 856],
        [600 - side * 130 + 70, 856],
      ],
      ink,
      12,
    ),
    box(150, 640, 900, 30, 10, '#C99A6B'),
    line(
      [
        [200, 668],
        [186, 880],
      ],
      '#8A5A34',
      18,
    ),
    line(
      [
        [1000, 668],
        [1014, 880],
      ],
      '#8A5A34',
      18,
    ),
    lamp,
    laptop,
    papers,
    group(
      `translate(${600 + side * 350} 640)`,
      box(-28, -56, 56, 58, 10, palette.hue),
      leaf(0, -50, 74, -66, '#4F9468'),
      leaf(0, -50, 74, -114, '#3B8562'),
      leaf(0, -50, 64, -90, '#79B77F'),
    ),
    baby,
  ].join('');
};
