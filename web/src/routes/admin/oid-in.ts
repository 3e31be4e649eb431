/** The oid in the address of a presentation; undefined where there is none. */
export const oidIn = (address: string): string | undefined =>
  /\/p\/([A-Za-z0-9_-]{12,64})(?:\/|$)/.exec(address)?.[1];
