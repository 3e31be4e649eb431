import { ADMINISTRATORS_ONLY } from '../admin/administrators-only.ts';
import { endpoint } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { curatedTagsSchema, setTagsSchema } from './tags.ts';

const common = {
  ...ADMINISTRATORS_ONLY,
  path: '/api/admin/presentations/:oid/tags',
  params: oidParamsSchema,
  response: curatedTagsSchema,
} as const;

/** Specified by V6.7. */
export const getTags = endpoint({
  ...common,
  method: 'GET',
  summary: 'Returns the tags of a presentation and those of its author.',
});

/** Specified by V6.7. */
export const setTags = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Replaces or restores the author’s tags of a presentation.',
  body: setTagsSchema,
  maxBodyBytes: 16_384,
});

/** The endpoints of tags that administrators change. */
export const CURATION_ENDPOINTS = [getTags, setTags] as const;
