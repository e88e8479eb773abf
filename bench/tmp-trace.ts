import { openStage } from './stage.ts';
import { listing, provider } from '@canopy/testing/factories';
import { crowd } from './people.ts';
import { buyEach } from './purchases.ts';
import { withClient } from './database.ts';
import { cpuUsage } from 'node:process';
import { execSync } from 'node:child_process';
const withWorker = process.argv[2] === 'worker';
const log = process.argv[3] === 'log';
const stage = await openStage(console.log, new AbortController().signal);
try {
  const database = await stage.copyOf(await stage.database(1000));
  const api = await stage.api(database);
  if (withWorker) await stage.worker(database, api);
  const cpu = () => execSync(`ps -eo pid,cputimes,times,args --no-headers | grep -E 'apps/(api|worker)|postgres|tmp-trace' | grep -v grep | cut -c1-110`).toString();
  await withClient(database, async (client) => {
    const query = async (sql: string, p?: unknown[]) => (await client.query(sql, p)).rows as any;
    const seller = await provider({ query });
    for (const n of [300, 1000]) {
      const id = (await listing({ query }, seller.id, { isFreeEvent: false, maxAttendees: n })).id;
      const people = await crowd(client, n);
      if (n === 1000 && log) { await client.query(`alter system set log_min_duration_statement=0`); await client.query('select pg_reload_conf()'); await new Promise(r=>setTimeout(r,500)); }
      const cpuTicks = () => execSync(`for p in $(pgrep -f 'dist/apps/(api|worker)/main|bin/postgres|^postgres:'); do [ -r /proc/$p/stat ] && echo "$(tr '\\0' ' ' < /proc/$p/cmdline | grep -oE 'apps/[a-z]+|postgres' | head -1) $(cut -d')' -f2 /proc/$p/stat | awk '{print $12+$13}')"; done | awk '{s[$1]+=$2} END {for (k in s) print k, s[k]*10}'`).toString();
      const a = cpuTicks();
      const t = performance.now();
      console.log(await buyEach(api, id, people, 20));
      const s = (performance.now() - t) / 1000;
      console.log(n / s, 'per s'); console.log('before ms\n' + a + 'after\n' + cpuTicks());
    }
    if (log) { await client.query(`alter system reset log_min_duration_statement`); await client.query('select pg_reload_conf()'); }
  });
} finally { await stage.close(); }
