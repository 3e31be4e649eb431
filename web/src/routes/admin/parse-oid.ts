/** The oid in the URL or path of a presentation; undefined if there is none. */
export const parseOid = (url: string): string | undefined =>
  /\/p\/([A-Za-z0-9_-]{12,64})(?:\/|$)/.exec(url)?.[1];
