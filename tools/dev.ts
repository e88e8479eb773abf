// `npm run dev`: the same stack as `npm start`, but api and worker are compiled and started again on every
// change, and Vite serves the pages fresh.
import { runCanopy } from './stack/canopy.ts';
import { sentence } from './process/startup-error.ts';
import { watchMode } from './stack/watch-mode.ts';

try {
  process.exit(await runCanopy(watchMode()));
} catch (error) {
  console.error(`canopy: ${sentence(error)}`);
  process.exit(1);
}
