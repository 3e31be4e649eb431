/** Properties of the icons of the panel. */
export const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
