/** Maximum number of colours of the brand kit. */
export const BRAND_COLORS_MAX = 12;

/** Maximum length of the name of a colour, in UTF-16 units. */
export const BRAND_COLOR_NAME_MAX_LENGTH = 40;

/** Maximum size of the file of the logo, in bytes. */
export const LOGO_MAX_BYTES = 5_000_000;

/** Maximum number of font families of the brand kit. */
export const BRAND_FONTS_MAX = 20;

/** Maximum number of files of an uploaded font family. */
export const BRAND_FONT_FILES_MAX = 20;

/** Maximum size of an uploaded font file, in bytes. */
export const FONT_MAX_BYTES = 5_000_000;

/** Maximum length of the name of an uploaded font family, in UTF-16 units. */
export const FONT_NAME_MAX_LENGTH = 60;

/** Maximum number of stored versions of the brand kit. The oldest versions are deleted. */
export const BRAND_VERSIONS_MAX = 20;
