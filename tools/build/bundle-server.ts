import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
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

/** What `node:http` loads its second client for. Some packages ask for all that is in the module, and use none of these. */
const ofOtherClient = ['WebSocket', 'CloseEvent', 'MessageEvent'];

/**
 * What a module imports of Node, name by name: an `import` of `node:http` would read everything that it has, and with it
 * load a second client for HTTP, which none of ours uses, at each start.
 */
const builtinsByName: Plugin = {
  name: 'builtins-by-name',
  setup(build) {
    const requireHere = createRequire(import.meta.url);
    build.onResolve({ filter: /^(node:)?[a-z0-9_/]+$/ }, ({ path, kind }) =>
      // Of `node:module` the first lines of each file are made.
      kind === 'import-statement' && isBuiltin(path) && path !== 'node:module'
        ? { path: path.replace(/^(node:)?/, 'node:'), namespace: 'builtin' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => {
      const names = Object.keys(requireHere(path) as object).filter(
        (name) => /^[a-z_]\w*$/i.test(name) && !ofOtherClient.includes(name),
      );
      return {
        contents: [
          `const builtin = require('${path}');`,
          'export default builtin;',
          // Left out where nobody imports them.
          ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})();`),
        ].join('\n'),
        loader: 'js',
      };
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
    // What only some settings need is a file of its own, loaded by whoever has them.
    splitting: true,
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
    plugins: [ourTypeScript, builtinsByName, absentCompanions, ownSourceMaps],
  };
}
