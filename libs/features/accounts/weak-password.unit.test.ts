import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const own = ['Robin Tremblay', 'robin.t@family.example'];

describe('a password that is guessed at once', () => {
  it.each([
    'password',
    'aaaaaa',
    '      ',
    'ababab',
    'ABCabc',
    '121212',
    'canopy',
    'Canopy',
    'canopy2026',
    'RobinTremblay',
    'robin tremblay',
    'tremblay',
    'Tremblay1999',
    'robin.t@family.example',
    'robin.t1',
    'family.example',
  ])('%j', (password) => {
    expect(isWeakPassword(password, own)).toBe(true);
  });
});

describe('a password that is not', () => {
  it.each(['maple-leaf-7', 'canopy-demo', 'their password', 'tremblays garden', 'aabbcc1', '8675309x', 'пароль-мой'])(
    '%j',
    (password) => {
      expect(isWeakPassword(password, own)).toBe(false);
    },
  );

  it('a name without letters forbids nothing', () => {
    expect(isWeakPassword('!!??!?', ['...', '1@2'])).toBe(false);
  });
});
