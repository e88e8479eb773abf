export { DueRowsSweep } from './due-rows-sweep.ts';
export { Round } from './round.ts';
export { Sweeper, Sweeps, type Sweep, type SweepState } from './sweeper.ts';
export { requestSweep, sweepRuns, type SweepRun } from './sweep-runs.ts';
export { SweepModule } from './sweep.module.ts';
