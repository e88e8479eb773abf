import { describe, expect, it } from 'vitest';
import { complaints, idsNamedBy, readTable } from './requirements.ts';

// IDs and sentences are put together here, so that this file itself names nothing to the check.
const call = (before: string, ids: string, sentence = 'a') => `${before}('${ids}: ${sentence}', () => {});`;
const table = (...rows: string[]) =>
  readTable(['| ID | Statement | State | Decision |', '|---|---|---|---|', ...rows].join('\n'));
const decisions = new Map([
  ['0001', 'LIST-02 is left as it was.'],
  ['0003', 'Something else than (LIST-02), and no LIST-010.'],
]);
const named = (...ids: string[]) => ids.flatMap((id) => idsNamedBy('a.unit.test.ts', call('it', id)));

describe('the requirements table', () => {
  it('reads rows and passes the header over', () => {
    expect(table('| LIST-01 | Cards are shown | built | |')).toEqual([
      { id: 'LIST-01', state: 'built', decision: '', line: 3 },
    ]);
  });

  it('reads a statement that holds an escaped bar', () => {
    expect(table('| LIST-02 | one \\| two | changed | 0003 |')).toMatchObject([{ state: 'changed', decision: '0003' }]);
  });

  it('finds one ID or several at the start of a name, in every way to write a test', () => {
    expect(named('LIST-01', 'ENT-08, ENT-09', 'no ID here, LIST-03').map(({ id }) => id)).toEqual([
      'LIST-01',
      'ENT-08',
      'ENT-09',
    ]);
    const source = [
      call("it.each([['a (b)', 1]])", 'PROD-05'),
      call('describe', 'API-100').replaceAll("'", '`'),
      call('test', 'PAY-02').replace('(', '(\n  '),
    ].join('\n');
    expect(idsNamedBy('a', source)).toEqual([
      { id: 'PROD-05', file: 'a', line: 1 },
      { id: 'API-100', file: 'a', line: 2 },
      { id: 'PAY-02', file: 'a', line: 3 },
    ]);
  });

  it('is content when every built statement has its test', () => {
    expect(
      complaints(table('| LIST-01 | a | built | |', '| LIST-02 | b | not built | 0003 |'), named('LIST-01'), decisions),
    ).toEqual([]);
  });

  it('complains about a built or changed statement without a test', () => {
    expect(
      complaints(table('| LIST-01 | a | built | |', '| LIST-02 | b | changed | 0001 |'), [], decisions),
    ).toHaveLength(2);
  });

  it('complains about a test that names an ID which the table does not have', () => {
    expect(complaints(table(), named('LIST-99'), decisions)).toEqual([
      'a.unit.test.ts:1 names LIST-99, which the table does not have.',
    ]);
  });

  it('complains about an ID that stands twice, an unknown state and a change without a decision', () => {
    expect(
      complaints(table('| LIST-01 | a | built | |', '| LIST-01 | a | built | |'), named('LIST-01'), decisions),
    ).toEqual(['docs/requirements.md:4 LIST-01 stands in the table twice.']);
    expect(complaints(table('| LIST-01 | a | done | |'), named('LIST-01'), decisions)[0]).toContain(
      'has the state "done"',
    );
    expect(complaints(table('| LIST-01 | a | changed | |'), named('LIST-01'), decisions)[0]).toContain(
      'without a decision',
    );
  });

  it('complains about a decision that is not there, and about one that does not speak of the statement', () => {
    const cited = (id: string, cell: string, state = 'changed') =>
      complaints(table(`| ${id} | a | ${state} | ${cell} |`), named(id), decisions);
    expect(cited('LIST-02', '0001, 0003')).toEqual([]);
    expect(cited('LIST-02', '0001, 0009')).toEqual([
      'docs/requirements.md:3 LIST-02 cites the decision 0009, which does not exist.',
    ]);
    // The ID of another statement may begin with this one.
    for (const state of ['changed', 'built'])
      expect(cited('LIST-01', '0003', state)).toEqual([
        'docs/requirements.md:3 LIST-01 cites the decision 0003, which does not name it.',
      ]);
  });
});
