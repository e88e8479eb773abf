import { transform } from '@swc/core';
import type { Plugin } from 'vite';
import { swcJsc } from '../build/swc-options.ts';

/** Tests compile our TypeScript exactly as the bundles do, decorator metadata included. */
export function compileWithSwc(): Plugin {
  return {
    name: 'compile-with-swc',
    enforce: 'pre',
    async transform(source, id) {
      const [file = id] = id.split('?');
      if (file.endsWith('.sql')) return { code: `export default ${JSON.stringify(source)}`, map: null };
      if (!/\.tsx?$/.test(file) || file.includes('node_modules')) return undefined;
      const tsx = file.endsWith('x');
      const { code, map } = await transform(source, {
        filename: file,
        swcrc: false,
        sourceMaps: true,
        jsc: {
          ...swcJsc,
          parser: { ...swcJsc.parser, tsx },
          transform: { ...swcJsc.transform, react: { runtime: 'automatic' } },
        },
      });
      return { code, map };
    },
  };
}
