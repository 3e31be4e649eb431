import { endpoint, NO_CONTENT } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { markTemplateSchema, templateListSchema } from './template-card.ts';

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'Lists the templates, the AI templates first.',
  response: templateListSchema,
  auth: 'anyone',
  caching: 'public, max-age=60',
});

export const markTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:oid',
  summary: 'Adds a presentation to the templates or removes it from them.',
  params: oidParamsSchema,
  body: markTemplateSchema,
  response: NO_CONTENT,
  // `resource.conflict`: the presentation is not reusable, so it cannot be a template.
  errors: ['auth.forbidden', 'resource.conflict'],
  auth: 'member',
  scope: 'publish',
});

/** The endpoints of templates. */
export const TEMPLATE_ENDPOINTS = [listTemplates, markTemplate] as const;
