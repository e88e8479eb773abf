import { contactMessageSchema } from './contact.ts';
import { endpoint } from './endpoint.ts';

export const sendContactMessage = endpoint('POST', '/contact-messages', {
  summary: 'Write to the people behind the site',
  access: 'visitor',
  body: contactMessageSchema,
  example: {
    name: 'Ada Chen',
    email: 'ada@example.org',
    topic: 'booking',
    message: 'Can my son join in the middle of the term?',
    language: 'en',
  },
  refusals: ['too_many_requests'],
});
