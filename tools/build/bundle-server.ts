import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from '@swc/core';
import type { BuildOptions, Plugin } from 'esbuild';
import { projectRoot } from '../process/project-root.ts';
import { ownSourceMaps } from './own-source-map.ts';
import { swcJsc } from './swc-options.ts';

/** Binaries and folders of files, which cannot live inside a bundle, and Nest's optional parts that we do not have. */
const externals = [
  '@node-rs/argon2',
  'sharp',
  'swagger-ui-dist',
  'swagger-ui-dist/*',
  'pg-native',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  '@nestjs/platform-express',
  'class-validator',
  'class-transformer',
  'class-transformer/*',
];

/** Packages in the bundle are CommonJS in part: they expect these three names. */
const commonJsNames = [
  "import { createRequire as __createRequire } from 'node:module';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('\n');

const ourTypeScript: Plugin = {
  name: 'our-typescript',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const { code } = await transform(await readFile(path, 'utf8'), {
        filename: path,
        swcrc: false,
        sourceMaps: 'inline',
        jsc: swcJsc,
      });
      return { contents: code, loader: 'js' };
    });
  },
};

/** A package may ask for optional companions that are not installed: it copes with their absence at run time. */
const absentCompanions: Plugin = {
  name: 'absent-companions',
  setup(build) {
    build.onResolve({ filter: /^[@a-z]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || !importer.includes('node_modules')) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'asked' });
      return found.errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};

/** One process of ours as ESM files in dist/apps/<app>: half the start-up time of loose files. */
export function bundleOptions(
  app: string,
  entryPoints: Record<string, string>,
  leftOutside: string[] = [],
): BuildOptions {
  return {
    absWorkingDir: projectRoot,
    entryPoints,
    outdir: join(projectRoot, 'dist', 'apps', app),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    keepNames: true,
    // V8 holds the text of a bundle in memory, and twice that when one letter of it is outside Latin-1: comments of
    // packages are. Lines stay short enough for a stack and an editor.
    minifyWhitespace: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
    banner: { js: commonJsNames },
    loader: { '.hbs': 'text', '.sql': 'text' },
    external: [...externals, ...leftOutside],
    plugins: [ourTypeScript, absentCompanions, ownSourceMaps],
  };
}
