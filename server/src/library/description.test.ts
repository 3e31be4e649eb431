import { describe, expect, it } from 'vitest';
import { sanitizeDescription } from './description.ts';

describe('sanitizeDescription', () => {
  it('turns plain text into paragraphs, and blank text into an empty description', () => {
    expect(sanitizeDescription('One\nline\n\nTwo & three < four')).toBe(
      '<p>One<br />line</p><p>Two &amp; three &lt; four</p>',
    );
    expect(sanitizeDescription('   ')).toBe('');
  });

  it('adds `rel` to links, and leaves sanitised HTML unchanged (V7.21)', () => {
    const sanitized = sanitizeDescription('<p>Hi <a href="https://example.org">there</a></p>\n<script>x</script>');
    expect(sanitizeDescription(sanitized)).toBe(sanitized);
    expect(sanitized).toContain('rel="nofollow noopener ugc"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<p onclick="alert(1)" style="position:fixed">x</p>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="//evil"></iframe>',
    '<a href="//evil.example">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('removes active content (V7.21): %s', (hostile) => {
    expect(sanitizeDescription(hostile)).not.toMatch(
      /script|onerror|onclick|style|iframe|<img|javascript|data:|\/\/evil/i,
    );
  });
});
