// Run by hand when the film changes (needs ffmpeg): node tools/seed/build-film.ts
// Draws a small robot that follows a line across the studio floor, frame by frame, as tools/seed/art/first-robots.mp4.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { categoryHues, ink, lights, mix } from './art/palette.ts';
import { look, person, poses } from './art/person.ts';
import { bunting, plant, room } from './art/room.ts';
import { chance } from './art/seeded.ts';
import { box, circle, curve, group, line, picture, shadow } from './art/shapes.ts';

const frames = 75;
const perSecond = 15;
const [hue, deep, tint] = categoryHues.education;
const palette = { light: lights.late, hue, deep, tint };

const heightAt = (x: number): number => 778 + Math.sin((x / 1200) * Math.PI * 2) * 42;

function robot(x: number, frame: number): string {
  const slope = (Math.atan2(heightAt(x + 8) - heightAt(x - 8), 16) * 180) / Math.PI;
  const blink = frame % 30 < 3;
  const wheel = (at: number) =>
    circle(at, 0, 26, ink) +
    group(
      `translate(${at} 0) rotate(${x * 2.2})`,
      line(
        [
          [-14, 0],
          [14, 0],
        ],
        '#DCE4E2',
        5,
      ),
      line(
        [
          [0, -14],
          [0, 14],
        ],
        '#DCE4E2',
        5,
      ),
    );
  const bob = Math.sin(frame * 0.9) * 2;
  return group(
    `translate(${x} ${heightAt(x) - 26}) rotate(${slope.toFixed(2)})`,
    shadow(0, 28, 150),
    group(
      `translate(0 ${bob.toFixed(2)})`,
      line(
        [
          [0, -150],
          [6 * Math.sin(frame * 0.5), -196],
        ],
        '#5B6F86',
        6,
      ),
      circle(6 * Math.sin(frame * 0.5), -202, 11, frame % 10 < 5 ? '#D8573F' : '#F2B632'),
      box(-58, -152, 116, 92, 24, '#F2B632'),
      box(-42, -134, 84, 52, 18, ink),
      ...[-17, 17].map((dx) =>
        blink
          ? line(
              [
                [dx - 7, -108],
                [dx + 7, -108],
              ],
              '#7FE0C4',
              4,
            )
          : circle(dx + 4, -108, 9, '#7FE0C4'),
      ),
      box(-72, -66, 144, 62, 18, mix('#F2B632', '#ffffff', 0.35)),
      circle(-34, -36, 10, hue),
      circle(-6, -36, 10, '#D8573F'),
    ),
    wheel(-44),
    wheel(44),
  );
}

/** One even loop: the child cheers while the robot crosses the middle. */
function frameAt(frame: number): string {
  const by = chance('first robots film');
  const progress = frame / frames;
  const x = -110 + progress * 1420;
  const cheering = x > 420 && x < 900;
  const path = `M-20 ${heightAt(-20)} ${Array.from({ length: 62 }, (_, i) => `L${i * 20} ${heightAt(i * 20).toFixed(1)}`).join(' ')}`;
  const lift = cheering ? Math.abs(Math.sin(frame * 0.6)) * 26 : 0;
  return [
    room(by, palette, { rug: false, shelfAt: 800, window: [130, 300] }).svg,
    bunting(-6, [hue, '#F2B632', '#D8573F'], 40),
    person({
      x: 560,
      y: 690 - lift,
      height: 330,
      pose: cheering ? poses.cheer : poses.stand,
      who: look(by, { style: 'curls', top: hue, skin: '#8A5A3A' }),
    }),
    person({
      x: 720,
      y: 696,
      height: 340,
      pose: cheering ? poses.wave : poses.stand,
      who: look(by, { style: 'ponytail', top: '#D8573F' }),
      flip: true,
    }),
    plant(by, 1120, 700, 1.2, palette.light, '#C9764B'),
    curve(path, '#1D2B26', 12),
    robot(x, frame),
  ].join('');
}

const folder = mkdtempSync(join(tmpdir(), 'canopy-film-'));
try {
  for (let frame = 0; frame < frames; frame++)
    await sharp(Buffer.from(picture(frameAt(frame), 640)))
      .png({ compressionLevel: 1 })
      .toFile(join(folder, `${String(frame).padStart(3, '0')}.png`));
  const target = fileURLToPath(new URL('./art/first-robots.mp4', import.meta.url));
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(perSecond),
    '-i',
    join(folder, '%03d.png'),
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    target,
  ]);
  console.log(`Wrote ${target}`);
} finally {
  rmSync(folder, { recursive: true });
}
