import { z } from 'zod';
import { lineSchema } from '../dashboard/presentations.ts';
import { TAG_MAX_LENGTH, TAGS_MAX } from './constants.ts';

/** A tag. It contains no comma, because the page data joins tags by commas (V3.1). */
const tagSchema = lineSchema(TAG_MAX_LENGTH).refine((tag) => !tag.includes(','), 'a tag holds no comma');

const areUnique = (tags: readonly string[]) =>
  new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length;

/** `PUT /api/admin/presentations/{oid}/tags`; null restores the author's tags. */
export const setTagsSchema = z.strictObject({
  tags: z.array(tagSchema).max(TAGS_MAX).refine(areUnique, 'a tag is named twice').nullable(),
});

/** Response of `GET` and `PUT`. */
export const curatedTagsSchema = z.strictObject({
  tags: z.array(z.string()),
  /** The tags set by the author. */
  authorTags: z.array(z.string()),
  /** Whether the author's tags are replaced. */
  isCurated: z.boolean(),
});
export type CuratedTags = z.infer<typeof curatedTagsSchema>;
