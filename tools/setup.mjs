// Entry point of every command: installs what is missing, then runs the asked tool on the pinned Node.
// It is the one file that must run on whatever Node the machine has (20 or newer), before anything is
// installed: plain JavaScript, no dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stampFile = join(modules, '.canopy-install');
const pinnedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

const [tool = 'start', ...toolArguments] = process.argv.slice(2);
const unreachable = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|CONNRESET|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT/;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function refuse(sentence) {
  console.error(`canopy: ${sentence}`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  refuse(
    `Node 20 or newer is needed to begin (this is ${process.version}). Get it from https://nodejs.org, then try again.`,
  );
}
if (!existsSync(join(root, 'tools', `${tool}.ts`))) refuse(`there is no tool called "${tool}".`);

await install();
process.exit(await runTool());

/** Runs npm only when what is installed is not what the lockfile says. */
async function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;
  if (readIfThere(stampFile) === wanted && existsSync(pinnedNode)) return;
  if (agreesWithNpm(JSON.parse(lockfile.toString('utf8'))) && existsSync(pinnedNode)) return stamp(wanted);
  try {
    accessSync(root, constants.W_OK);
  } catch {
    refuse(`packages must be installed, but the folder ${root} is not writable by you.`);
  }
  const unlock = await lockInstall();
  try {
    if (readIfThere(stampFile) === wanted) return;
    const first = !existsSync(join(modules, '.package-lock.json'));
    console.log(
      first ? 'Installing packages (first time, about a minute) …' : 'Installing packages (the lockfile changed) …',
    );
    const began = Date.now();
    // Not `npm ci`: it insists that the registry offers every binary for every system, which mirrors do not.
    // The lockfile decides the versions either way, and --no-save leaves it as it is.
    await requireRegistry();
    await npm(['install', '--no-save']);
    stamp(wanted);
    console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** npm notes what it installed in a hidden lockfile: somebody may have run `npm install` by hand. */
function agreesWithNpm(lockfile) {
  const hidden = readIfThere(join(modules, '.package-lock.json'));
  if (!hidden) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(lockfile.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    return (
      installed[path] && installed[path].version === entry.version && installed[path].integrity === entry.integrity
    );
  });
}

function stamp(wanted) {
  try {
    writeFileSync(stampFile, wanted);
  } catch {
    // A read-only installation is fine as long as it is complete: the longer comparison answers again next time.
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Two commands started at once must not both let npm rebuild node_modules. */
async function lockInstall() {
  const folder = join(root, '.cache');
  const file = join(folder, 'install.lock');
  mkdirSync(folder, { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const unlock = () => rmSync(file, { force: true });
      process.once('exit', unlock);
      return unlock;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readIfThere(file));
    // Empty for a blink while its owner writes it; empty for long when its owner was killed right then.
    if (owner ? !alive(owner) : waited > 10) rmSync(file, { force: true });
    else if (waited === 0) console.log(`Waiting for another installation (process ${owner}) …`);
    await new Promise((wake) => setTimeout(wake, 500));
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Without a network npm tries package after package for many silent minutes: one question tells at once. */
async function requireRegistry() {
  const { output } = await runNpm([
    'ping',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=2000',
    '--fetch-timeout=20000',
  ]);
  if (unreachable.test(output)) refuse(explain(1, output));
}

async function npm(command) {
  // --ignore-scripts=false: PostgreSQL, Node itself and the compilers unpack their binaries in install
  // scripts, and a user's npmrc may have switched those off.
  const flags = [
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
    '--ignore-scripts=false',
    '--include=dev',
    '--include=optional',
  ];
  const heartbeat = setInterval(() => console.log('  still installing …'), 20_000);
  const { code, output } = await runNpm([...command, ...flags]);
  clearInterval(heartbeat);
  if (code !== 0) refuse(explain(code, output));
}

async function runNpm(parameters) {
  const viaNpm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...before] = viaNpm;
  const child = spawn(program, [...before, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
    shell: process.platform === 'win32' && program === 'npm',
  });
  let output = '';
  let stopped = false;
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const stop = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of endingSignals) process.on(signal, stop);
  const code = await new Promise((done) => {
    child.on('error', (error) => done(error.code === 'ENOENT' ? 'no npm' : 1));
    child.on('close', done);
  });
  for (const signal of endingSignals) process.off(signal, stop);
  if (stopped) process.exit(130);
  if (code === 'no npm') refuse(explain(code, output));
  return { code, output };
}

function explain(code, output) {
  if (code === 'no npm')
    return 'npm was not found. It comes with Node: install Node from https://nodejs.org, then try again.';
  if (unreachable.test(output))
    return 'npm could not reach the package registry. Check the network or the proxy settings, then try again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write below ${modules} or its cache. Check who owns these folders, then try again.`;
  if (/ENOSPC/.test(output)) return 'the disk is full: packages need about 1 GB. Make room, then try again.';
  const complaints = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''));
  const reason = complaints.find((line) => line !== '' && !/^code |^A complete log/.test(line));
  return `npm could not install the packages: ${reason ?? `it ended with ${code}`}`;
}

function environment() {
  // The pinned Node comes first on PATH, so that whatever a tool starts runs on it too.
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NX_DAEMON: 'false' };
}

/** The IPC channel is a leash: when this process is killed, the tool notices and stops what it started. */
async function runTool() {
  const node = process.platform === 'win32' ? process.execPath : pinnedNode;
  const child = spawn(node, [join(root, 'tools', `${tool}.ts`), ...toolArguments], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  });
  for (const signal of endingSignals) process.on(signal, () => child.kill(signal));
  // A signal to npm alone ends npm and its shell and goes no further: losing the parent means the same.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  return new Promise((done) => {
    child.on('error', (error) =>
      refuse(`the pinned Node could not be started (${error.code}). Delete node_modules and try again.`),
    );
    child.on('exit', (code, signal) => done(code ?? 128 + (osConstants.signals[signal] ?? 0)));
  });
}
