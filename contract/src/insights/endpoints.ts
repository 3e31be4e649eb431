import { endpoint, MEMBER_READ, rawResponse } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { insightsQuerySchema, insightsSchema } from './insights.ts';

export const getInsights = endpoint({
  ...MEMBER_READ,
  path: '/api/insights/:oid',
  summary: 'Returns the view statistics of a presentation.',
  params: oidParamsSchema,
  query: insightsQuerySchema,
  response: insightsSchema,
});

export const downloadInsights = endpoint({
  ...MEMBER_READ,
  path: '/api/insights/:oid/csv',
  summary: 'Downloads the view statistics of a presentation as a CSV file.',
  params: oidParamsSchema,
  query: insightsQuerySchema,
  response: rawResponse('text/csv'),
});

/** The endpoints of insights. */
export const INSIGHT_ENDPOINTS = [getInsights, downloadInsights] as const;
