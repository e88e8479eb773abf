// Nx decides what must be built again, but asking it takes seconds. One hash over all sources answers the
// commonest question, "has anything changed since the last build?", in a few milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withFileLock } from '../process/file-lock.ts';
import { packageCommand } from '../process/package-command.ts';
import { cacheFolder, projectRoot } from '../process/project-root.ts';
import { StartupError } from '../process/startup-error.ts';
import { runToEnd } from '../process/run-step.ts';

const sources = [
  'apps/api',
  'apps/worker',
  'apps/web',
  'libs',
  'tools/build',
  'package-lock.json',
  'tsconfig.base.json',
  'nx.json',
];
const passedOver = new Set(['node_modules', 'build', 'test', '.cache']);
const results = [
  'dist/apps/api/main.mjs',
  'dist/apps/api/migrate.mjs',
  'dist/apps/api/admin.mjs',
  'dist/apps/worker/main.mjs',
  'dist/apps/web/server.mjs',
  'apps/web/build/server/index.js',
];
const stampFile = join(projectRoot, 'dist', '.sources');

export async function ensureBuilt(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isBuilt(sourcesHash())) return;
  await withFileLock(
    join(cacheFolder, 'build.lock'),
    () => say('Waiting for another build …'),
    async () => {
      const wanted = sourcesHash();
      if (isBuilt(wanted)) return;
      say(readStamp() ? 'Building what changed …' : 'Building (first time, about half a minute) …');
      const began = Date.now();
      await nxBuild(signal);
      mkdirSync(dirname(stampFile), { recursive: true });
      writeFileSync(stampFile, wanted);
      say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    },
  );
}

function isBuilt(wanted: string): boolean {
  return readStamp() === wanted && results.every((file) => existsSync(join(projectRoot, file)));
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256').update(process.version);
  const visit = (path: string) => {
    const absolute = join(projectRoot, path);
    if (!existsSync(absolute)) return;
    if (/\.test\.tsx?$|\.md$/.test(path)) return;
    let entries;
    try {
      entries = readdirSync(absolute, { withFileTypes: true });
    } catch {
      hash.update(path).update('\0').update(readFileSync(absolute));
      return;
    }
    for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      // tools/build is a source; a folder named build inside an app is a result.
      if (!passedOver.has(name)) visit(`${path}/${name}`);
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

async function nxBuild(signal?: AbortSignal): Promise<void> {
  // Without its daemon nothing outlives the command.
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
  const command = [packageCommand('nx'), 'run-many', '--targets=build', '--outputStyle=static', '--parallel=2'];
  const { ok, output } = await runToEnd(command, env, signal);
  if (ok) return;
  console.error(output.trim());
  throw new StartupError('the build failed; what the compiler said stands above.');
}
