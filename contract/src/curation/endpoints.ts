import { ADMINISTRATORS_ONLY } from '../admin/administrators-only.ts';
import { endpoint } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { curatedTagsSchema, setTagsSchema } from './tags.ts';

/** Fields that the definitions of both endpoints have in common. */
const TAGS_ENDPOINT = {
  ...ADMINISTRATORS_ONLY,
  path: '/api/admin/presentations/:oid/tags',
  params: oidParamsSchema,
  response: curatedTagsSchema,
} as const;

export const getTags = endpoint({
  ...TAGS_ENDPOINT,
  method: 'GET',
  summary: 'Returns the tags of a presentation and those of its author.',
});

export const setTags = endpoint({
  ...TAGS_ENDPOINT,
  method: 'PUT',
  summary: 'Replaces or restores the author’s tags of a presentation.',
  body: setTagsSchema,
  maxBodyBytes: 16_384,
});

/** The endpoints with which administrators curate tags (V6.7). */
export const CURATION_ENDPOINTS = [getTags, setTags] as const;
