/** Returns a text in lower case and without accents, for comparisons. Upper case first, so that ß becomes ss. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
