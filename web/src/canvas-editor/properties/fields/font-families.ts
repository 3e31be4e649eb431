/** The server's font families for European scripts. Each other script has one family, which is used automatically. */
export const FONT_FAMILIES: readonly string[] = [
  ...['Raleway', 'Montserrat', 'Poppins', 'Lato', 'Roboto', 'Open Sans', 'Noto Sans', 'Arimo', 'Carlito'],
  ...['Tinos', 'Gelasio', 'Caladea', 'Noto Serif', 'Cousine', 'JetBrains Mono'],
];
