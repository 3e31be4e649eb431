import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markUpCodes } from './mark-up-codes.tsx';

/** Returns the HTML without `span` elements and class names, because they do not change the meaning. */
const render = (text: string, codes: readonly string[]) =>
  renderToStaticMarkup(markUpCodes(text, codes)).replaceAll(/<\/?span>| class="[^"]*"/g, '');

it('markUpCodes wraps each code in a `code` element and leaves other text unchanged', () => {
  expect(render('Add ?step=3, and ?a=1; or ?step=3.', ['?a=1', '?step=3'])).toBe(
    'Add <code>?step=3</code>, and <code>?a=1</code>; or <code>?step=3</code>.',
  );
  expect(render('Nothing here', ['<x>'])).toBe('Nothing here');
  expect(render('The element <x>', ['<x>'])).toBe('The element <code>&lt;x&gt;</code>');
});
