import { endpoint } from './endpoint.ts';
import { userIdSchema } from './ids.ts';
import {
  endedSessionsSchema,
  listOfPersonSchema,
  personEmailsSchema,
  personListingsSchema,
  personPaymentsSchema,
  personSchema,
  personSessionsSchema,
  setBusinessNameSchema,
} from './people.ts';

export const readPerson = endpoint('GET', '/admin/users/:id', {
  summary: 'One account as administrators see it',
  access: 'admin',
  params: userIdSchema,
  answer: { status: 200, schema: personSchema },
  refusals: ['user_not_found'],
});

export const listListingsOfPerson = endpoint('GET', '/admin/users/:id/listings', {
  summary: 'What a person offers, newest first',
  access: 'admin',
  params: userIdSchema,
  query: listOfPersonSchema,
  answer: { status: 200, schema: personListingsSchema },
  refusals: [],
});

export const listPurchasesOfPerson = endpoint('GET', '/admin/users/:id/purchases', {
  summary: 'What a person bought, newest first',
  access: 'admin',
  params: userIdSchema,
  query: listOfPersonSchema,
  answer: { status: 200, schema: personPaymentsSchema },
  refusals: [],
});

export const listSalesOfPerson = endpoint('GET', '/admin/users/:id/sales', {
  summary: 'What a person sold, newest first',
  access: 'admin',
  params: userIdSchema,
  query: listOfPersonSchema,
  answer: { status: 200, schema: personPaymentsSchema },
  refusals: [],
});

export const listEmailsOfPerson = endpoint('GET', '/admin/users/:id/emails', {
  summary: 'Which mails went to a person, newest first, without what they say',
  access: 'admin',
  params: userIdSchema,
  query: listOfPersonSchema,
  answer: { status: 200, schema: personEmailsSchema },
  refusals: [],
});

export const listSessionsOfPerson = endpoint('GET', '/admin/users/:id/sessions', {
  summary: 'Where a person is signed in',
  access: 'admin',
  params: userIdSchema,
  answer: { status: 200, schema: personSessionsSchema },
  refusals: [],
});

export const endSessionsOfPerson = endpoint('DELETE', '/admin/users/:id/sessions', {
  summary: 'Sign a person out everywhere',
  access: 'admin',
  params: userIdSchema,
  answer: { status: 200, schema: endedSessionsSchema },
  refusals: ['user_not_found'],
});

export const setBusinessName = endpoint('PUT', '/admin/users/:id/business-name', {
  summary: 'Change the name under which families see a provider',
  access: 'admin',
  params: userIdSchema,
  body: setBusinessNameSchema,
  example: { businessName: 'Riverside Music School', before: '' },
  refusals: ['user_not_found', 'business_name_changed'],
});
