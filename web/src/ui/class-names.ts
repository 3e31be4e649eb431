/** Joins class names for the `class` attribute. The values false and undefined are ignored. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
