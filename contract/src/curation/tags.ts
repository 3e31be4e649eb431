import { z } from 'zod';
import { lineSchema } from '../dashboard/presentations.ts';
import { TAG_MAX_LENGTH, TAGS_MAX } from './constants.ts';

/** A tag. It contains no comma, because the page data joins tags with commas (V3.1). */
const tagSchema = lineSchema(TAG_MAX_LENGTH).refine((tag) => !tag.includes(','), 'must not contain a comma');

const areUnique = (tags: readonly string[]) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length;

/** Body of `PUT /api/admin/presentations/{oid}/tags`. If `tags` is null, the author's tags are restored. */
export const setTagsSchema = z.strictObject({
  tags: z.array(tagSchema).max(TAGS_MAX).refine(areUnique, 'must not contain duplicates').nullable(),
});

/** Response of `GET` and `PUT /api/admin/presentations/{oid}/tags`. */
export const curatedTagsSchema = z.strictObject({
  /** The effective tags. */
  tags: z.array(z.string()),
  /** The tags that the author set. */
  authorTags: z.array(z.string()),
  /** Whether an administrator replaced the author's tags. */
  isCurated: z.boolean(),
});
export type CuratedTags = z.infer<typeof curatedTagsSchema>;
