import { expect, it } from 'vitest';
import { descriptionPreview } from './description-preview.ts';

it('LIST-30, CONST-06: the preview is cut at 100 characters plus three dots', () => {
  expect(descriptionPreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
  expect(descriptionPreview('a'.repeat(100))).toBe('a'.repeat(100));
});

it('does not cut a character in half', () => {
  expect(descriptionPreview('🌳'.repeat(101))).toBe(`${'🌳'.repeat(100)}...`);
});
