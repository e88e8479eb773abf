import { ensureBuilt } from './build/ensure-built.ts';
import { sentence } from './process/startup-error.ts';

try {
  await ensureBuilt(console.log);
  console.log('Everything is built.');
} catch (error) {
  console.error(`canopy: ${sentence(error)}`);
  process.exit(1);
}
