import { deskWork, firstAid, speaker } from './at-work.ts';
import { canoe, readingUnderTree, skating, soccer, swimming } from './outdoor-play.ts';
import { blocks, chess, cooking, painting, robots } from './table-and-floor.ts';
import { dance, fair, garden, mentorBench, music, stargazing, videoCall, workshop } from './together.ts';

export const scenes = {
  blocks,
  canoe,
  chess,
  cooking,
  dance,
  deskWork,
  fair,
  firstAid,
  garden,
  mentorBench,
  music,
  painting,
  readingUnderTree,
  robots,
  skating,
  soccer,
  speaker,
  stargazing,
  swimming,
  videoCall,
  workshop,
};
export type SceneName = keyof typeof scenes;
