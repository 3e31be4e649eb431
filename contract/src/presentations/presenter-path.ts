/** Returns the path of the presenter's console of a presentation. */
export const presenterPath = (oid: string): string => `/presenter/${oid}/`;
