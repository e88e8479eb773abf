import { endpoint } from './endpoint.ts';

/** Photos and videos out of media storage. The key is the rest of the address, with its slashes. */
export const readMedia = endpoint('GET', '/media/*', {
  summary: 'A photo or a video, whole or a part of it',
  access: 'visitor',
  answer: { status: 200, file: '*/*' },
  refusals: ['not_found'],
});

export const describeMedia = endpoint('HEAD', '/media/*', {
  summary: 'What a photo or a video is, without its bytes',
  access: 'visitor',
  answer: { status: 200, file: '*/*' },
  refusals: ['not_found'],
});
