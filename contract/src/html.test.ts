import { describe, expect, it } from 'vitest';
import { escapeHtml, htmlToText, unescapeHtml } from './html.ts';

describe('escapeHtml and unescapeHtml', () => {
  it('escapeHtml escapes the special characters of HTML, and unescapeHtml restores them', () => {
    const text = `<a href="x">Tom & 'Jerry' &amp;</a>`;
    expect(escapeHtml(text)).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39; &amp;amp;&lt;/a&gt;');
    expect(unescapeHtml(escapeHtml(text))).toBe(text);
  });

  it('unescapeHtml restores `&apos;`, and leaves unknown references unchanged', () => {
    expect(unescapeHtml('&constructor; &copy; &apos;')).toBe("&constructor; &copy; '");
  });
});

describe('htmlToText', () => {
  it('returns the unescaped text of all elements on one line', () => {
    expect(htmlToText('<p>One&nbsp;&lt;b&gt;</p>\n<p>two</p>')).toBe('One <b> two');
  });
});
