/** Author segments (S3.2). They determine the suggested search terms. */
export const AUTHOR_SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const;
export type AuthorSegment = (typeof AUTHOR_SEGMENTS)[number];
