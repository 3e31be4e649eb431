import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withLink } from './with-link.ts';

const render = (sentence: (link: string) => string) =>
  renderToStaticMarkup(<p>{withLink(sentence, <a href="/terms/">terms</a>)}</p>);

describe('withLink', () => {
  it('inserts the link at the placeholder of the sentence', () => {
    expect(render((link) => `Accept the ${link}.`)).toBe('<p>Accept the <a href="/terms/">terms</a>.</p>');
    expect(render((link) => `${link}に同意`)).toBe('<p><a href="/terms/">terms</a>に同意</p>');
  });
});
