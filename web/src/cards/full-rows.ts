/**
 * Attributes of a list of `count` cards whose first cards are wider where the number does not fill all rows: `data-odd` for
 * rows of two, `data-wide` for rows of three (how many of the first cards take half a row each). They are in the HTML, since
 * CSS that counts the cards would move them while the page arrives in parts.
 */
export function fullRows(count: number): { readonly 'data-odd'?: true; readonly 'data-wide'?: 2 | 4 } {
  const rest = count % 3;
  return {
    ...(count % 2 === 1 ? { 'data-odd': true } : {}),
    ...(rest === 2 ? { 'data-wide': 2 } : {}),
    ...(rest === 1 && count >= 4 ? { 'data-wide': 4 } : {}),
  };
}
