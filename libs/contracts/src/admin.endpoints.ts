import {
  feeOfUserIdSchema,
  listUsersSchema,
  platformFeeSchema,
  setPlatformFeeSchema,
  userPageSchema,
  userToDeleteSchema,
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
  answer: { status: 200, file: 'text/csv' },
  refusals: ['export_running'],
});

export const readUserToDelete = endpoint('GET', '/users/:id', {
  summary: 'One user, and what would go with them',
  access: 'admin',
  params: userIdSchema,
  answer: { status: 200, schema: userToDeleteSchema },
  refusals: ['user_not_found'],
});

export const setPlatformFee = endpoint('PUT', '/users/:id/platform-fee', {
  summary: "Set the platform's fee for one provider",
  access: 'admin',
  params: feeOfUserIdSchema,
  body: setPlatformFeeSchema,
  example: { platformFeePercentage: '12.5' },
  answer: { status: 200, schema: platformFeeSchema },
  refusals: ['user_not_found', 'fee_not_applicable'],
});

export const deleteUser = endpoint('DELETE', '/users/:id', {
  summary: 'Delete a user for good',
  access: 'admin',
  params: userIdSchema,
  refusals: ['user_not_found', 'own_admin_account', 'last_admin', 'payment_under_way'],
});
