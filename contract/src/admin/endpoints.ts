import { z } from 'zod';
import { endpoint, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { flagNameSchema, flagSettingsSchema, setFlagSchema } from '../flags/set-flag.ts';
import { ADMINISTRATORS_ONLY } from './administrators-only.ts';
import {
  adminJobsSchema,
  effectiveSettingsSchema,
  listJobsQuerySchema,
  listOutboxQuerySchema,
  outboxSchema,
} from './instance-status.ts';
import { picksSchema, setPicksSchema } from './picks.ts';
import { adminPurchasesSchema, listPurchasesQuerySchema, purchaseSumsSchema } from './purchases.ts';
import {
  adminReportsSchema,
  listModerationLogQuerySchema,
  listReportsQuerySchema,
  moderateSchema,
  moderationLogSchema,
} from './reports.ts';
import { adminUsersSchema, listUsersQuerySchema, setRoleSchema } from './users.ts';

const jobParams = z.object({ id: z.uuid() });

export const listReports = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Lists the abuse reports in one state, newest first.',
  query: listReportsQuerySchema,
  response: adminReportsSchema,
});

export const moderate = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/moderate',
  summary: 'Carries out a moderation decision and records it in the moderation log.',
  body: moderateSchema,
  response: NO_CONTENT,
  // `auth.forbidden`: administrators cannot suspend themselves. `resource.conflict`: no administrator would remain.
  errors: ['auth.forbidden', 'resource.conflict'],
});

export const listModerationLog = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/log',
  summary: 'Lists the decisions of administrators, newest first.',
  query: listModerationLogQuerySchema,
  response: moderationLogSchema,
});

export const listUsers = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists and searches the accounts, newest first.',
  query: listUsersQuerySchema,
  response: adminUsersSchema,
});

export const setRole = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: 'Makes an account an administrator or a member.',
  params: z.object({ id: z.string().max(100) }),
  body: setRoleSchema,
  response: NO_CONTENT,
  // `resource.conflict`: no administrator would remain.
  errors: ['resource.conflict'],
});

export const listPicks = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/picks',
  summary: 'Lists the staff picks in their order.',
  response: picksSchema,
});

export const setPicks = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/picks',
  summary: 'Sets the staff picks and their order.',
  body: setPicksSchema,
  response: picksSchema,
});

export const listFlags = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/flags',
  summary: 'Lists the feature flags with their settings.',
  response: flagSettingsSchema,
});

export const setFlag = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/flags/:name',
  summary: 'Changes the setting of a feature flag.',
  params: z.object({ name: flagNameSchema }),
  body: setFlagSchema,
  response: flagSettingsSchema,
});

export const listJobs = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Lists the newest background jobs, in one state or in all.',
  query: listJobsQuerySchema,
  response: adminJobsSchema,
});

export const retryJob = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Runs a failed or cancelled job again.',
  params: jobParams,
  response: NO_CONTENT,
});

export const cancelJob = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/jobs/:id/cancel',
  summary: 'Cancels a job.',
  params: jobParams,
  response: NO_CONTENT,
});

export const listOutbox = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Lists the e-mails in the outbox, newest first.',
  query: listOutboxQuerySchema,
  response: outboxSchema,
});

export const listSettings = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Lists the effective settings of the instance, without secrets.',
  response: effectiveSettingsSchema,
});

export const listPurchases = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/purchases',
  summary: 'Lists the entries of the purchase ledger, newest first.',
  query: listPurchasesQuerySchema,
  response: adminPurchasesSchema,
});

export const sumPurchases = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/purchases/sums',
  summary: 'Returns the monthly sales, the open checkouts and the payment providers.',
  response: purchaseSumsSchema,
});

export const downloadPurchases = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/purchases/csv',
  summary: 'Downloads the purchase ledger as a CSV file.',
  response: rawResponse('text/csv'),
});

/** The endpoints of the administration. */
export const ADMIN_ENDPOINTS = [
  listReports,
  moderate,
  listModerationLog,
  listUsers,
  setRole,
  listPicks,
  setPicks,
  listFlags,
  setFlag,
  listJobs,
  retryJob,
  cancelJob,
  listOutbox,
  listSettings,
  listPurchases,
  sumPurchases,
  downloadPurchases,
] as const;
