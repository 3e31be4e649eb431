/**
 * The font families that authors can choose. These families contain the characters of European scripts. For each other
 * script, the server has one family, which is used automatically.
 */
export const FONT_FAMILIES: readonly string[] = [
  ...['Raleway', 'Montserrat', 'Poppins', 'Lato', 'Roboto', 'Open Sans', 'Noto Sans', 'Arimo', 'Carlito'],
  ...['Tinos', 'Gelasio', 'Caladea', 'Noto Serif', 'Cousine', 'JetBrains Mono'],
];
