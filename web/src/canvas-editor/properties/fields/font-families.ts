/**
 * The font families that authors can choose. They contain the characters of European scripts. For the characters of any
 * other script, the server has one family, which is used automatically.
 */
export const FONT_FAMILIES: readonly string[] = [
  ...['Raleway', 'Montserrat', 'Poppins', 'Lato', 'Roboto', 'Open Sans', 'Noto Sans', 'Arimo', 'Carlito'],
  ...['Tinos', 'Gelasio', 'Caladea', 'Noto Serif', 'Cousine', 'JetBrains Mono'],
];
