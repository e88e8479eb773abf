// `npm run prove -- ledger`, `-- fee`, `-- kills`, `-- faults` and `-- attack`: the long form of a property test, with a
// fresh seed that is printed, so that a failure can be repeated with PROVE_SEED. `npm test` runs the same property for a
// short, fixed while. `-- load`, `-- restore`, `-- machines` and `-- caddy` rehearse what takes long, or other programs.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build/ensure-built.ts';
import { packageCommand } from './process/package-command.ts';
import { projectRoot } from './process/project-root.ts';

/** `builds`: it starts what was built, and builds it first. `goesOn`: one case that fails does not end the others. */
const properties: Record<string, { file: string; runs: number; builds?: true; goesOn?: true }> = {
  ledger: { file: 'libs/features/payments/ledger/ledger-property.api.test.ts', runs: 300 },
  fee: { file: 'libs/rules/src/platform-fee-property.unit.test.ts', runs: 1_000_000 },
  kills: { file: 'tools/kills.tools.test.ts', runs: 100 },
  faults: { file: 'tools/faults.tools.test.ts', runs: 1, goesOn: true },
  load: { file: 'tools/load.ts', runs: 1 },
  attack: { file: 'tools/attack.tools.test.ts', runs: 20_000 },
  restore: { file: 'tools/restore.prove.test.ts', runs: 1, builds: true },
  machines: { file: 'tools/machines.prove.test.ts', runs: 1, builds: true },
  caddy: { file: 'tools/caddy.prove.test.ts', runs: 1 },
};

const name = process.argv[2] ?? '';
const property = properties[name];
if (!property) {
  console.error(`canopy: there is no property called "${name}"; there are ${Object.keys(properties).join(', ')}.`);
  process.exit(1);
}
if (property.builds) await ensureBuilt(console.log, new AbortController().signal);
const seed = process.env.PROVE_SEED ?? String(Date.now() % 2_147_483_647);
const runs = process.env.PROVE_RUNS ?? String(property.runs);
console.log(`Proving ${name}: ${runs} runs with PROVE_SEED=${seed} …`);
// What is not a test is a program of its own. Nothing of a proof is tried again: once is a fault.
const command = property.file.endsWith('.test.ts')
  ? [packageCommand('vitest'), 'run', '--retry=0', `--bail=${property.goesOn ? 0 : 1}`, property.file]
  : [property.file];
const { status } = spawnSync(process.execPath, command, {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, PROVE_RUNS: runs, PROVE_SEED: seed },
});
process.exit(status ?? 1);
