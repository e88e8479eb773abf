import { describe, expect, it } from 'vitest';
import { intentOf } from './intent-of.server.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('the button that sent a form', () => {
  it('is one of those that the page has', () => {
    expect(intentOf(formOf({ intent: 'all' }), ['one', 'all'])).toBe('all');
    expect(intentOf(formOf({ decision: 'ask' }), ['approve', 'ask'], 'decision')).toBe('ask');
  });
  it.each<Record<string, string>>([{}, { intent: '' }, { intent: 'ALL' }, { intent: 'toString' }, { all: 'all' }])(
    'does nothing when it is another one: %o',
    async (fields) => {
      const refused = await new Promise<unknown>((thrown) => {
        try {
          intentOf(formOf(fields), ['one', 'all']);
        } catch (error) {
          thrown(error);
        }
      });
      expect(refused).toBeInstanceOf(Response);
      expect([(refused as Response).status, await (refused as Response).text()]).toEqual([
        400,
        'The request could not be read. Please reload the page and try again.',
      ]);
    },
  );
});
