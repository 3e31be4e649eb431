/** What authors make presentations for (S§3); it chooses the search terms that are suggested to them. */
export const AUTHOR_SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const;
export type AuthorSegment = (typeof AUTHOR_SEGMENTS)[number];
