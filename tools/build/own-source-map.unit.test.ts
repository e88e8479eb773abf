import { SourceMap as NodeSourceMap } from 'node:module';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { ownSourceMap } from './own-source-map.ts';

const map = {
  version: 3,
  sources: [
    '../../../node_modules/pg/lib/client.js',
    '../../../libs/rules/src/money.ts',
    '../../../apps/api/src/main.ts',
  ],
  names: ['connect'],
  mappings: encode([
    [[0, 0, 7, 0, 0]],
    [
      [0, 1, 3, 2],
      [9, 1, 3, 8, 0],
    ],
    [
      [0, 0, 8, 0],
      [4, 0, 9, 0],
    ],
    [],
    [[2, 2, 11, 4]],
  ]),
};

it('a stack leads to our own files, and where a package is at work to its place in the bundle', () => {
  const own = ownSourceMap(map);
  expect([own.sources, own.names]).toEqual([map.sources.slice(1), []]);
  expect(decode(own.mappings)).toEqual([
    [],
    [
      [0, 0, 3, 2],
      [9, 0, 3, 8],
    ],
    [[0]],
    [],
    [[2, 1, 11, 4]],
  ]);
  const found = (line: number, column: number) => {
    const entry = new NodeSourceMap(own as never).findEntry(line, column);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  };
  expect([found(1, 10), found(4, 2), found(2, 20), found(3, 0), found(0, 0)]).toEqual([
    '../../../libs/rules/src/money.ts',
    '../../../apps/api/src/main.ts',
    undefined,
    undefined,
    undefined,
  ]);
});
