import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { withLink } from './with-link.ts';

const draw = (sentence: (link: string) => string) =>
  renderToStaticMarkup(<p>{withLink(sentence, <a href="/terms/">terms</a>)}</p>);

describe('withLink', () => {
  it('puts the link where the sentence has its placeholder', () => {
    expect(draw((link) => `Accept the ${link}.`)).toBe('<p>Accept the <a href="/terms/">terms</a>.</p>');
    expect(draw((link) => `${link}に同意`)).toBe('<p><a href="/terms/">terms</a>に同意</p>');
  });
});
