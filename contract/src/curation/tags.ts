import { z } from 'zod';
import { lineSchema } from '../dashboard/presentations.ts';
import { TAG_MAX_LENGTH, TAGS_MAX } from './constants.ts';

/** A tag: the page data joins them by commas (V§3), so it holds none. */
const tagSchema = lineSchema(TAG_MAX_LENGTH).refine((tag) => !tag.includes(','), 'a tag holds no comma');

const isEachOnce = (tags: readonly string[]) =>
  new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length;

/** `PUT /api/admin/presentations/{oid}/tags`; null: the author's own again. */
export const setTagsSchema = z.strictObject({
  tags: z.array(tagSchema).max(TAGS_MAX).refine(isEachOnce, 'a tag is named twice').nullable(),
});

/** What both calls answer. */
export const curatedTagsSchema = z.strictObject({
  tags: z.array(z.string()),
  /** What the author gave it. */
  authorTags: z.array(z.string()),
  /** Other tags than the author's stand. */
  isCurated: z.boolean(),
});
export type CuratedTags = z.infer<typeof curatedTagsSchema>;
