import { expect, it } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { notPrepared } from './not-prepared.server.ts';

it('ERR-33: an answer that is not OK is raised with the text of the server', () => {
  expect(notPrepared(new ApiError(409, { error: 'This event is over.' })).message).toBe(
    'Network response was not ok: This event is over.',
  );
});
