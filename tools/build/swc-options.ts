import type { Options } from '@swc/core';

/**
 * How our own TypeScript becomes JavaScript, in bundles and in tests alike. Nest injects by the types of
 * constructor parameters, which only a compiler that emits decorator metadata writes down; esbuild does not.
 */
export const swcJsc = {
  target: 'es2023',
  parser: { syntax: 'typescript', decorators: true, tsx: false },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
  keepClassNames: true,
} satisfies Options['jsc'];
