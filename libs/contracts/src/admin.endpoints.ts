import {
  feeOfUserIdSchema,
  listUsersSchema,
  platformFeeSchema,
  roleSchema,
  setPlatformFeeSchema,
  setRoleSchema,
  userPageSchema,
  userDetailsSchema,
} from './admin.ts';
import { endpoint } from './endpoint.ts';
import { userIdSchema } from './ids.ts';

export const listUsers = endpoint('GET', '/users', {
  summary: 'Users, newest first',
  access: 'admin',
  query: listUsersSchema,
  answer: { status: 200, schema: userPageSchema },
  refusals: [],
});

export const exportUsers = endpoint('GET', '/users/export', {
  summary: 'All users as a table',
  access: 'admin',
  stepUp: 'admins',
  answer: { status: 200, file: 'text/csv' },
  refusals: ['export_running'],
});

export const readUser = endpoint('GET', '/users/:id', {
  summary: 'One user, and what would go with them',
  access: 'admin',
  params: userIdSchema,
  answer: { status: 200, schema: userDetailsSchema },
  refusals: ['user_not_found'],
});

export const setPlatformFee = endpoint('PUT', '/users/:id/platform-fee', {
  summary: "Set the platform's fee for one provider",
  access: 'admin',
  stepUp: 'admins',
  params: feeOfUserIdSchema,
  body: setPlatformFeeSchema,
  example: { platformFeePercentage: '12.5', before: '20' },
  answer: { status: 200, schema: platformFeeSchema },
  refusals: ['user_not_found', 'fee_not_applicable', 'fee_changed'],
});

export const setRole = endpoint('PUT', '/users/:id/role', {
  summary: 'Make somebody an administrator, or end that: the account is then what it is without',
  access: 'admin',
  stepUp: 'admins',
  params: userIdSchema,
  body: setRoleSchema,
  example: { admin: true },
  answer: { status: 200, schema: roleSchema },
  refusals: ['user_not_found', 'own_role', 'address_not_confirmed', 'last_admin'],
});

export const startViewing = endpoint('POST', '/users/:id/viewing', {
  summary: "Look through this person's eyes for a quarter of an hour; nothing can be changed then",
  access: 'admin',
  stepUp: 'admins',
  params: userIdSchema,
  refusals: ['user_not_found', 'viewing_refused'],
});

export const stopViewing = endpoint('DELETE', '/viewing', {
  summary: "Stop looking through another person's eyes",
  access: 'user',
  whileViewing: 'allowed',
  refusals: [],
});

export const deleteUser = endpoint('DELETE', '/users/:id', {
  summary: 'Delete a user for good',
  access: 'admin',
  stepUp: 'admins',
  params: userIdSchema,
  refusals: ['user_not_found', 'own_admin_account', 'last_admin', 'listing_to_end_first', 'payment_under_way'],
});
