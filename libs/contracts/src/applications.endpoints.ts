import {
  applicationDetailSchema,
  applicationPageSchema,
  applicationSchema,
  approveApplicationSchema,
  approvedIdSchema,
  askForMoreSchema,
  listApplicationsSchema,
  ownApplicationSchema,
  rejectApplicationSchema,
  rejectedIdSchema,
  submitApplicationSchema,
} from './applications.ts';
import { endpoint } from './endpoint.ts';
import { applicationIdSchema } from './ids.ts';

export const submitApplication = endpoint('POST', '/applications', {
  summary: 'Apply to become a provider',
  access: 'user',
  body: submitApplicationSchema,
  example: {
    businessName: 'Riverside Music School',
    businessType: 'school',
    description: 'Piano and violin for children from six years on.',
    phoneNumber: '519 555 0123',
    address: '12 River Street, London, ON',
  },
  answer: { status: 201, schema: applicationSchema },
  refusals: ['application_without_user', 'already_provider', 'application_rejected', 'too_many_requests'],
});

export const readOwnApplication = endpoint('GET', '/applications/mine', {
  summary: 'The own application, if there is one',
  access: 'user',
  answer: { status: 200, schema: ownApplicationSchema },
  refusals: [],
});

export const listApplications = endpoint('GET', '/applications', {
  summary: 'Applications: those that wait for a decision, or others',
  access: 'admin',
  query: listApplicationsSchema,
  answer: { status: 200, schema: applicationPageSchema },
  refusals: [],
});

export const readApplication = endpoint('GET', '/applications/:id', {
  summary: 'One application, with its history',
  access: 'admin',
  params: applicationIdSchema,
  answer: { status: 200, schema: applicationDetailSchema },
  refusals: ['application_not_found'],
});

export const approveApplication = endpoint('POST', '/applications/:id/approval', {
  summary: 'Approve an application: the person becomes a provider',
  access: 'admin',
  params: approvedIdSchema,
  query: approveApplicationSchema,
  refusals: ['application_not_found', 'application_decided', 'application_changed', 'user_record_missing'],
});

export const rejectApplication = endpoint('POST', '/applications/:id/rejection', {
  summary: 'Reject an application',
  access: 'admin',
  params: rejectedIdSchema,
  body: rejectApplicationSchema,
  example: { reason: 'Please tell us more about what you would teach.' },
  refusals: ['application_not_found', 'application_decided', 'application_changed', 'applicant_is_provider'],
});

export const askForMore = endpoint('POST', '/applications/:id/question', {
  summary: 'Ask an applicant for more',
  access: 'admin',
  params: applicationIdSchema,
  body: askForMoreSchema,
  example: { question: 'Which ages do you teach?' },
  refusals: ['application_not_found', 'application_decided', 'application_changed', 'user_record_missing'],
});

export const reopenApplication = endpoint('POST', '/applications/:id/reopening', {
  summary: 'Let a rejected applicant apply again',
  access: 'admin',
  params: applicationIdSchema,
  refusals: ['application_not_found', 'application_changed', 'user_record_missing'],
});
