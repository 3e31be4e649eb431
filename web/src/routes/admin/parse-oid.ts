/** Returns the oid in the URL or path of a presentation; undefined if the text contains no oid. */
export const parseOid = (url: string): string | undefined => /\/p\/([A-Za-z0-9_-]{12,64})(?:\/|$)/.exec(url)?.[1];
