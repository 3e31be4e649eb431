/**
 * Returns attributes for the HTML element of a list of `count` cards. With these attributes, the style sheet widens the
 * first cards, so that all rows are full. `data-odd`: in rows of two cards, the first card takes a whole row.
 * `data-wide`: in rows of three cards, the first 2 or 4 cards take half a row each. If CSS selectors counted the cards
 * instead, cards would move while the browser receives the HTML.
 */
export function fullRows(count: number): { readonly 'data-odd'?: true; readonly 'data-wide'?: 2 | 4 } {
  const remainder = count % 3;
  return {
    ...(count % 2 === 1 ? { 'data-odd': true } : {}),
    ...(remainder === 2 ? { 'data-wide': 2 } : {}),
    ...(remainder === 1 && count >= 4 ? { 'data-wide': 4 } : {}),
  };
}
