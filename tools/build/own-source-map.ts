import { readFile, writeFile } from 'node:fs/promises';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'esbuild';

/** The parts of a source map (version 3) that a bundler writes. */
export interface SourceMap {
  version: number;
  sources: string[];
  names: string[];
  mappings: string;
}

/**
 * A map of our own code alone: positions in packages stay those of the bundle. Names go too, the bundle keeps those of
 * functions.
 */
export function ownSourceMap(map: SourceMap): SourceMap {
  const sources: string[] = [];
  const places = map.sources.map((source) => (source.includes('node_modules/') ? null : sources.push(source) - 1));
  let ours = false;
  const ownSegments = ([column, source, line, sourceColumn]: SourceMapSegment): SourceMapSegment[] => {
    const place = source === undefined ? null : places[source]!;
    const ended = ours;
    ours = place !== null;
    if (place !== null) return [[column, place, line!, sourceColumn!]];
    // A position belongs to the last segment before it: where ours end somebody has to say so.
    return ended ? [[column]] : [];
  };
  const lines = decode(map.mappings).map((line) => line.flatMap(ownSegments));
  return { ...map, sources, names: [], mappings: encode(lines) };
}

/**
 * Node reads a map whole when the first stack is looked at, and keeps it: with the packages in it that is eight
 * megabytes of text, during which nobody is answered, and more than a hundred megabytes of memory.
 */
export const ownSourceMaps: Plugin = {
  name: 'own-source-maps',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile }) => {
      for (const file of Object.keys(metafile?.outputs ?? {}).filter((name) => name.endsWith('.map')))
        await writeFile(file, JSON.stringify(ownSourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMap)));
    });
  },
};
