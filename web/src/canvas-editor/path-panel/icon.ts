/** Properties of all icons in the path panel. `size` and `strokeWidth` are in px. */
export const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
