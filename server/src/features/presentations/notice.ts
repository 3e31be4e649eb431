/** PostgreSQL channel on which a publish tells the oid of what it published. */
export const PUBLISHED_CHANNEL = 'presentation_published';
