/** Bundles the server if its sources have changed. @returns the bundle's folder. */
export function ensureServerBuilt(): string;
