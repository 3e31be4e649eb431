/**
 * Returns attributes of a list of `count` cards, for which the style sheet widens the first cards until all rows are
 * full. `data-odd`: rows of two need one wider card. `data-wide`: number of cards that take half a row in rows of
 * three. With CSS that counts the cards instead, cards would move while the browser receives the HTML.
 */
export function fullRows(count: number): { readonly 'data-odd'?: true; readonly 'data-wide'?: 2 | 4 } {
  const remainder = count % 3;
  return {
    ...(count % 2 === 1 ? { 'data-odd': true } : {}),
    ...(remainder === 2 ? { 'data-wide': 2 } : {}),
    ...(remainder === 1 && count >= 4 ? { 'data-wide': 4 } : {}),
  };
}
