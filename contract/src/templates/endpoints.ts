import { z } from 'zod';
import { endpoint, MEMBER_READ, MEMBER_WRITE, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { oidParamsSchema, oidSchema } from '../presentations/ids.ts';
import { ownTemplateSchema, ownTemplatesSchema, renameTemplateSchema, saveTemplateSchema } from './own-template.ts';
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

const idParamsSchema = z.object({ id: oidSchema });

/** Low, because the server builds a picture of each saved template. */
const SAVES_PER_MINUTE = 20;

export const listOwnTemplates = endpoint({
  ...MEMBER_READ,
  path: '/api/own-templates',
  summary: 'Lists the templates that the member has saved, newest first.',
  response: ownTemplatesSchema,
});

export const saveOwnTemplate = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/own-templates',
  summary: 'Saves a presentation as a template of the member, with placeholders for its texts and pictures.',
  body: saveTemplateSchema,
  response: ownTemplateSchema,
  status: 201,
  // `resource.conflict`: the member has too many templates.
  errors: ['resource.conflict', 'resource.not_found'],
  requestsPerMinute: SAVES_PER_MINUTE,
});

export const renameOwnTemplate = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/own-templates/:id',
  summary: 'Changes the name and the description of a template that the member has saved.',
  params: idParamsSchema,
  body: renameTemplateSchema,
  response: NO_CONTENT,
});

export const deleteOwnTemplate = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/own-templates/:id',
  summary: 'Deletes a template that the member has saved. Presentations that were created from it stay.',
  params: idParamsSchema,
  response: NO_CONTENT,
});

export const getOwnTemplatePicture = endpoint({
  ...MEMBER_READ,
  path: '/api/own-templates/:id/picture',
  summary: 'Returns the picture of a template that the member has saved.',
  params: idParamsSchema,
  response: rawResponse('image/webp', 'image/png', 'image/jpeg'),
});

/** The endpoints of templates. */
export const TEMPLATE_ENDPOINTS = [
  listTemplates,
  markTemplate,
  listOwnTemplates,
  saveOwnTemplate,
  renameOwnTemplate,
  deleteOwnTemplate,
  getOwnTemplatePicture,
] as const;
