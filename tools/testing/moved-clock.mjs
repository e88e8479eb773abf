// Loaded before everything else (`node --import`): the time of this process is that of the machine and so many
// milliseconds, which a file says.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK;
const Real = Date;
let by = 0;
const look = () => {
  try {
    by = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    by = 0;
  }
};
if (file) {
  look();
  setInterval(look, 100).unref();
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Real.now() + by], made),
    get: (target, name) => (name === 'now' ? () => Real.now() + by : target[name]),
  });
}
