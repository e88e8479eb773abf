export { Sweeper, Sweeps, type Sweep } from './sweeper.ts';
export { SweepModule } from './sweep.module.ts';
