export { Steps, type AfterCommit, type Step } from './steps.ts';
