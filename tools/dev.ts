// `npm run dev`: the same stack as `npm start`, but api and worker are compiled and started again on every
// change, and Vite serves the pages fresh.
import { runCanopy } from './stack/canopy.ts';
import { sentence } from './process/startup-error.ts';
import { watchedEdition } from './stack/watched-edition.ts';

try {
  process.exit(await runCanopy(watchedEdition()));
} catch (error) {
  console.error(`canopy: ${sentence(error)}`);
  process.exit(1);
}
