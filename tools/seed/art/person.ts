import { cloth, hairs, mix, skins, trousers } from './palette.ts';
import type { Chance } from './seeded.ts';
import { box, circle, curve, group, line, n, oval, shape } from './shapes.ts';

const hairStyles = ['short', 'bob', 'long', 'bun', 'curls', 'ponytail', 'cap', 'scarf'] as const;
export type Look = {
  skin: string;
  hair: string;
  style: (typeof hairStyles)[number] | 'toque' | 'beard' | 'bathing cap' | 'helmet';
  top: string;
  bottom: string;
  shorts: boolean;
};

export function look(by: Chance, own: Partial<Look> = {}): Look {
  return {
    skin: by.pick(skins),
    hair: by.pick(hairs),
    style: by.pick(hairStyles),
    top: by.pick(cloth),
    bottom: by.pick(trousers),
    shorts: by.maybe(0.35),
    ...own,
  };
}

/** Angles in degrees from straight down; positive swings towards the side the person faces. [upper, lower] per limb. */
export type Pose = {
  lean?: number;
  head?: number;
  armNear: [number, number];
  armFar: [number, number];
  legNear: [number, number];
  legFar: [number, number];
};

export const poses = {
  stand: { armNear: [-6, 4], armFar: [10, 16], legNear: [-3, -3], legFar: [4, 4] },
  wave: { armNear: [-8, 6], armFar: [150, 172], legNear: [-3, -2], legFar: [5, 5] },
  cheer: { armNear: [-158, -168], armFar: [150, 168], legNear: [-8, -6], legFar: [9, 8] },
  kick: { lean: -10, armNear: [-62, -38], armFar: [58, 82], legNear: [-10, -6], legFar: [62, 40] },
  run: { lean: 12, armNear: [-48, 30], armFar: [44, 104], legNear: [-32, -84], legFar: [48, 12] },
  reach: { lean: 4, armNear: [58, 84], armFar: [70, 92], legNear: [-5, -4], legFar: [6, 5] },
  work: { lean: 6, armNear: [26, 76], armFar: [42, 92], legNear: [-4, -3], legFar: [5, 4] },
  sit: { lean: 3, armNear: [24, 70], armFar: [36, 84], legNear: [82, 2], legFar: [90, 8] },
  sitTalk: { lean: -2, armNear: [20, 62], armFar: [54, 128], legNear: [82, 4], legFar: [88, 12] },
  floor: { lean: 8, armNear: [30, 82], armFar: [44, 96], legNear: [74, -64], legFar: [88, -40] },
  skate: { lean: 22, armNear: [-54, -30], armFar: [52, 66], legNear: [-34, -58], legFar: [26, 8] },
  strum: { lean: 0, armNear: [14, 84], armFar: [58, 106], legNear: [-5, -3], legFar: [7, 5] },
  kneel: { lean: 14, armNear: [40, 64], armFar: [56, 76], legNear: [24, -84], legFar: [80, 2] },
  paddle: { lean: 8, armNear: [26, 76], armFar: [42, 92], legNear: [82, 86], legFar: [88, 90] },
  point: { lean: 0, armNear: [-8, 10], armFar: [104, 116], legNear: [-4, -3], legFar: [5, 4] },
} satisfies Record<string, Pose>;

export type Build = 'adult' | 'child' | 'toddler';
const builds = {
  adult: { head: 10.5, torso: 31, upperArm: 16, lowerArm: 15.5, thigh: 22, shin: 22, half: 8, limb: 7.4 },
  child: { head: 14, torso: 27, upperArm: 13, lowerArm: 12.5, thigh: 18, shin: 17.5, half: 8, limb: 7.6 },
  toddler: { head: 18, torso: 25, upperArm: 11, lowerArm: 10.5, thigh: 14, shin: 12.5, half: 9, limb: 8.6 },
} as const;

type Point = [number, number];
const swing = ([x, y]: Point, degrees: number, length: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return [x + Math.sin(radians) * length, y + Math.cos(radians) * length];
};

function head(at: Point, r: number, who: Look, tilt: number): string {
  const { skin, hair, style } = who;
  const capOf = (fill: string) =>
    shape(
      `M${n(-r * 1.04)} ${n(r * 0.02)} A${n(r * 1.05)} ${n(r * 1.07)} 0 0 1 ${n(r * 1.03)} ${n(-r * 0.12)} Q${n(r * 0.55)} ${n(-r * 0.5)} ${n(-r * 0.1)} ${n(-r * 0.42)} Q${n(-r * 0.55)} ${n(-r * 0.3)} ${n(-r * 0.72)} ${n(r * 0.25)} Q${n(-r * 1.02)} ${n(r * 0.3)} ${n(-r * 1.04)} ${n(r * 0.02)}Z`,
      fill,
    );
  const behind: Partial<Record<Look['style'], string>> = {
    bob: box(-r * 1.12, -r * 0.7, r * 1.75, r * 1.75, r * 0.7, hair),
    long: shape(
      `M${n(-r * 1.1)} ${n(-r * 0.3)} Q${n(-r * 1.35)} ${n(r * 1.5)} ${n(-r * 0.9)} ${n(r * 2.1)} Q${n(-r * 0.1)} ${n(r * 2.2)} ${n(r * 0.2)} ${n(r * 1.1)} L${n(r * 0.6)} ${n(-r * 0.5)}Z`,
      hair,
    ),
    bun: circle(-r * 0.55, -r * 1.12, r * 0.48, hair),
    curls: [
      [-0.95, -0.1, 0.5],
      [-0.75, -0.72, 0.52],
      [-0.15, -1.02, 0.52],
      [0.5, -0.86, 0.46],
      [0.86, -0.42, 0.34],
      [-1, 0.42, 0.4],
    ]
      .map(([x, y, size]) => circle(x! * r, y! * r, size! * r, hair))
      .join(''),
    ponytail: shape(
      `M${n(-r * 0.8)} ${n(-r * 0.5)} Q${n(-r * 2)} ${n(-r * 0.3)} ${n(-r * 1.55)} ${n(r * 1.2)} Q${n(-r * 1.2)} ${n(r * 0.5)} ${n(-r * 0.7)} ${n(r * 0.2)}Z`,
      hair,
    ),
    scarf: shape(
      `M${n(-r * 1.1)} ${n(-r * 0.2)} Q${n(-r * 1.3)} ${n(r * 1.3)} ${n(-r * 0.7)} ${n(r * 1.6)} L${n(r * 0.6)} ${n(r * 1.5)} Q${n(r * 0.9)} ${n(r * 0.6)} ${n(r * 0.7)} 0Z`,
      who.top,
    ),
  };
  const knit = mix(who.top, '#ffffff', 0.35);
  const above: Partial<Record<Look['style'], string>> = {
    cap:
      capOf(hair) +
      shape(
        `M${n(-r * 1.06)} ${n(-r * 0.25)} A${n(r * 1.08)} ${n(r * 1.08)} 0 0 1 ${n(r * 1.02)} ${n(-r * 0.42)} L${n(r * 1.6)} ${n(-r * 0.3)} Q${n(r * 1.1)} ${n(-r * 0.12)} ${n(r * 0.4)} ${n(-r * 0.22)}Z`,
        mix(who.top, '#1D2B26', 0.2),
      ),
    toque:
      shape(
        `M${n(-r * 1.06)} ${n(-r * 0.2)} A${n(r * 1.08)} ${n(r * 1.2)} 0 0 1 ${n(r * 1.06)} ${n(-r * 0.3)}Z`,
        who.top,
      ) +
      box(-r * 1.12, -r * 0.45, r * 2.24, r * 0.42, r * 0.2, knit) +
      circle(0, -r * 1.4, r * 0.3, knit),
    scarf: shape(
      `M${n(-r * 1.08)} ${n(r * 0.3)} A${n(r * 1.08)} ${n(r * 1.1)} 0 0 1 ${n(r * 1)} ${n(-r * 0.3)} Q${n(r * 0.3)} ${n(-r * 0.75)} ${n(-r * 0.3)} ${n(-r * 0.2)} Q${n(-r * 0.5)} ${n(r * 0.4)} ${n(-r * 0.2)} ${n(r * 1.1)} L${n(-r * 0.9)} ${n(r * 1.1)}Z`,
      who.top,
    ),
    'bathing cap': shape(
      `M${n(-r * 1.05)} ${n(-r * 0.05)} A${n(r * 1.05)} ${n(r * 1.07)} 0 0 1 ${n(r * 1.04)} ${n(-r * 0.2)} Q0 ${n(-r * 0.55)} ${n(-r * 1.05)} ${n(-r * 0.05)}Z`,
      who.top,
    ),
    helmet:
      shape(
        `M${n(-r * 1.18)} ${n(r * 0.15)} A${n(r * 1.18)} ${n(r * 1.2)} 0 0 1 ${n(r * 1.16)} ${n(-r * 0.28)}Z`,
        mix(who.top, '#1D2B26', 0.25),
      ) +
      curve(
        `M${n(-r * 0.7)} ${n(-r * 0.1)} Q${n(-r * 0.5)} ${n(r * 0.9)} ${n(r * 0.35)} ${n(r * 0.95)}`,
        '#1D2B26',
        r * 0.1,
        0.6,
      ),
    beard:
      capOf(hair) +
      shape(
        `M${n(-r * 0.55)} ${n(r * 0.2)} Q${n(-r * 0.4)} ${n(r * 1.25)} ${n(r * 0.4)} ${n(r * 1.15)} Q${n(r * 0.95)} ${n(r * 0.8)} ${n(r * 0.92)} ${n(r * 0.3)} Q${n(r * 0.5)} ${n(r * 0.62)} ${n(r * 0.1)} ${n(r * 0.5)} Q${n(-r * 0.25)} ${n(r * 0.5)} ${n(-r * 0.55)} ${n(r * 0.2)}Z`,
        hair,
      ),
  };
  const smile = mix(skin, '#5A1F12', 0.62);
  const face = [
    circle(0, 0, r, skin),
    circle(-r * 0.28, r * 0.16, r * 0.2, mix(skin, '#8A3B22', 0.18)),
    circle(r * 0.3, r * 0.02, r * 0.1, '#2A211D'),
    circle(r * 0.74, r * 0.02, r * 0.1, '#2A211D'),
    circle(r * 0.24, r * 0.36, r * 0.17, mix(skin, '#E26D5A', 0.35), { opacity: 0.7 }),
    style === 'beard'
      ? ''
      : curve(
          `M${n(r * 0.36)} ${n(r * 0.44)} Q${n(r * 0.56)} ${n(r * 0.64)} ${n(r * 0.78)} ${n(r * 0.42)}`,
          smile,
          r * 0.1,
        ),
  ];
  const bare =
    style === 'toque' || style === 'bathing cap' || style === 'helmet' || style === 'scarf' || style === 'cap';
  return group(
    `translate(${n(at[0])} ${n(at[1])}) rotate(${n(tilt)})`,
    behind[style] ?? '',
    ...face,
    bare ? '' : capOf(hair),
    above[style] ?? '',
  );
}

/**
 * A person facing right (`flip` for left). `height` is the standing height in pixels.
 * (x, y) is the ground under the lower foot, or the seat when `seated`.
 */
export function person(o: {
  x: number;
  y: number;
  height: number;
  build?: Build;
  pose: Pose;
  who: Look;
  flip?: boolean;
  seated?: boolean;
  held?: string;
  heldNear?: string;
}): string {
  const b = builds[o.build ?? 'child'];
  const { pose, who } = o;
  const leg = ([upper, lower]: [number, number], from: Point) => {
    const knee = swing(from, upper, b.thigh);
    return { from, knee, foot: swing(knee, lower, b.shin), toe: lower };
  };
  const far = leg(pose.legFar, [2, 0]);
  const near = leg(pose.legNear, [-2.4, 0]);
  const ground = o.seated ? b.limb * 0.5 : Math.max(far.foot[1], near.foot[1]) + 2.6;
  const lean = pose.lean ?? 0;
  const neck = swing([0, -2], 180 - lean, b.torso);
  const shoulderFar: Point = [neck[0] + b.half * 0.62, neck[1] + 5.4];
  const shoulderNear: Point = [neck[0] - b.half * 0.62, neck[1] + 5.4];
  const headAt = swing(neck, 180 - lean - (pose.head ?? 0) * 0.4, b.head * 0.98);

  const drawLeg = ({ from, knee, foot, toe }: ReturnType<typeof leg>, dim: number) => {
    const cloth = mix(who.bottom, '#1D2B26', dim);
    const skin = mix(who.skin, '#1D2B26', dim * 0.6);
    const shoe = group(
      `translate(${n(foot[0])} ${n(foot[1])}) rotate(${n(-toe * 0.9)})`,
      shape(`M-3.6 -2 Q-3.6 3 0 3 L7.6 3 Q8.4 -1.4 3 -2.6Z`, mix(who.top, '#1D2B26', 0.55)),
    );
    return (
      (o.seated && toe < -60 ? '' : shoe) +
      (who.shorts
        ? line([knee, foot], skin, b.limb * 0.78) + line([from, knee], cloth, b.limb * 1.12)
        : line([from, knee, foot], cloth, b.limb))
    );
  };
  const drawArm = (from: Point, [upper, lower]: [number, number], dim: number, held = '') => {
    const elbow = swing(from, upper, b.upperArm);
    const hand = swing(elbow, lower, b.lowerArm);
    const sleeve = mix(who.top, '#1D2B26', dim);
    const skin = mix(who.skin, '#1D2B26', dim * 0.6);
    return (
      line([elbow, hand], skin, b.limb * 0.64) +
      line([from, elbow], sleeve, b.limb * 0.92) +
      circle(hand[0], hand[1], b.limb * 0.44, skin) +
      (held ? group(`translate(${n(hand[0])} ${n(hand[1])})`, held) : '')
    );
  };
  const [nx, ny] = neck;
  const torso = shape(
    `M${n(nx - b.half)} ${n(ny + 5)} Q${n(nx - b.half + 1)} ${n(ny + 0.5)} ${n(nx)} ${n(ny)} Q${n(nx + b.half - 1)} ${n(ny + 0.5)} ${n(nx + b.half)} ${n(ny + 5)} L${n(b.half * 0.78)} 1.6 Q0 4 ${n(-b.half * 0.78)} 1.6Z`,
    who.top,
    { stroke: who.top, width: 2 },
  );
  const body = [
    drawArm(shoulderFar, pose.armFar, 0.16, o.held),
    drawLeg(far, 0.14),
    drawLeg(near, 0),
    torso,
    line(
      [
        [nx, ny + 2],
        [nx + (headAt[0] - nx) * 0.6, ny + (headAt[1] - ny) * 0.6],
      ],
      mix(who.skin, '#8A3B22', 0.2),
      b.head * 0.62,
    ),
    oval(nx, ny + 1, b.half * 0.5, 2.2, mix(who.skin, '#8A3B22', 0.12)),
    head(headAt, b.head, who, lean * 0.5 + (pose.head ?? 0)),
    drawArm(shoulderNear, pose.armNear, 0.06, o.heldNear),
  ];
  const scale = o.height / 100;
  return group(
    `translate(${n(o.x)} ${n(o.y)}) scale(${n(o.flip ? -1 : 1)} 1) scale(${Math.round(scale * 1000) / 1000}) translate(0 ${n(-ground)})`,
    ...body,
  );
}
