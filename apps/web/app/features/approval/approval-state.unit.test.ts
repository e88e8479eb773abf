import { describe, expect, it } from 'vitest';
import { approvalTask } from './approval-state.ts';
import { readAcceptance } from './read-acceptance.ts';

describe('what a visitor can do with a link that works', () => {
  const link = (hasAccount: boolean) => ({ email: 'maple@example.org', hasAccount });
  it.each([
    ['a stranger creates the account', link(false), null, 'create'],
    ['the email has an account: its owner signs in', link(true), null, 'signIn'],
    ['its owner, signed in, publishes', link(true), 'maple@example.org', 'publish'],
    ['somebody else is told so', link(true), 'robin@example.org', 'other'],
    ['somebody else is told so, also before there is an account', link(false), 'robin@example.org', 'other'],
  ] as const)('%s', (_, preview, viewer, task) => {
    expect(approvalTask(preview, viewer)).toBe(task);
  });
});

describe('reading the acceptance', () => {
  const problems = (change: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      password: 'a good password',
      confirmPassword: 'a good password',
      acceptTerms: 'on',
      ...change,
    }))
      if (value) form.set(name, value);
    return readAcceptance(form).reply().error ?? null;
  };
  it('a filled form has no problem', () => expect(problems({})).toBeNull());
  it('APPR-07, ERR-91: passwords that differ', () =>
    expect(problems({ confirmPassword: 'another one' })).toEqual({ confirmPassword: ['Passwords do not match'] }));
  it('APPR-08, ERR-92: a password of five characters', () =>
    expect(problems({ password: 'maple', confirmPassword: 'maple' })).toEqual({
      password: ['Password must be at least 6 characters long'],
    }));
  it('APPR-09, ERR-93: terms not accepted', () =>
    expect(problems({ acceptTerms: '' })).toEqual({ acceptTerms: ['You must accept the terms and conditions'] }));
  it('an empty form says everything that is missing', () =>
    expect(problems({ password: '', confirmPassword: '', acceptTerms: '' })).toEqual({
      password: ['Password must be at least 6 characters long'],
      acceptTerms: ['You must accept the terms and conditions'],
    }));
});
