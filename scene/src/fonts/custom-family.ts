/** Matches the slug of a family that was uploaded to an instance. The digits are the start of the family's hash. */
export const CUSTOM_SLUG = /^custom-[0-9a-f]{12}$/;

/** Matches the name of an uploaded family in a document: the name, and the start of the family's hash. */
const CUSTOM_NAME = /^(.*)#([0-9a-f]{12})$/s;

/** Returns the slug of an uploaded family by its name in a document; undefined for other names. */
export function customSlug(family: string): string | undefined {
  const hash = CUSTOM_NAME.exec(family)?.[2];
  return hash === undefined ? undefined : `custom-${hash}`;
}

/** Returns the name of a family for the interface, and for instances that do not have the uploaded family. */
export const familyName = (family: string): string => CUSTOM_NAME.exec(family)?.[1] ?? family;
