import { endpoint, rawResponse } from '../endpoint.ts';
import { insightsParamsSchema, insightsQuerySchema, insightsSchema } from './insights.ts';

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights/:oid',
  summary: 'Returns how a presentation is viewed.',
  params: insightsParamsSchema,
  query: insightsQuerySchema,
  response: insightsSchema,
  errors: [],
  auth: 'member',
  scope: 'read',
});

export const downloadInsights = endpoint({
  method: 'GET',
  path: '/api/insights/:oid/csv',
  summary: 'Downloads how a presentation is viewed as a CSV file.',
  params: insightsParamsSchema,
  query: insightsQuerySchema,
  response: rawResponse('text/csv'),
  errors: [],
  auth: 'member',
  scope: 'read',
});

/** The endpoints of insights. */
export const INSIGHT_ENDPOINTS = [getInsights, downloadInsights] as const;
