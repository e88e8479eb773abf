// `npm start`: everything Canopy needs on this machine, from the database to the page, in one command.
import { builtMode, runCanopy } from './stack/canopy.ts';
import { sentence } from './process/startup-error.ts';

try {
  process.exit(await runCanopy(builtMode));
} catch (error) {
  console.error(`canopy: ${sentence(error)}`);
  process.exit(1);
}
