/** Maximum number of colours of the brand kit. */
export const BRAND_COLORS_MAX = 12;

/** Maximum length of the name of a colour, in UTF-16 units. */
export const BRAND_COLOR_NAME_MAX_LENGTH = 40;

/** Maximum size of the file of the logo, in bytes. */
export const LOGO_MAX_BYTES = 5_000_000;

/** Maximum number of stored versions of the brand kit. The oldest versions are deleted. */
export const BRAND_VERSIONS_MAX = 20;
