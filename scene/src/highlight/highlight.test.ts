import { describe, expect, it } from 'vitest';
import { createHighlight } from './highlight.ts';

const highlight = createHighlight();
const joinSpans = (lines: ReturnType<typeof highlight>) =>
  lines.map((line) => line.map((span) => span.text).join('')).join('\n');

describe('highlight', () => {
  it('returns spans with the scope of each token', () => {
    const [line] = highlight('const answer = 42; // why', 'ts');
    expect(line).toContainEqual({ text: 'const', scope: 'keyword' });
    expect(line).toContainEqual({ text: '42', scope: 'number' });
    expect(line).toContainEqual({ text: '// why', scope: 'comment' });
  });

  it.each([
    'python',
    'powershell',
    'haskell',
    'scala',
    'kotlin',
    'swift',
    'dockerfile',
    'latex',
    'julia',
    'r',
    'matlab',
    'vue',
  ])('highlights %s', (language) => {
    const source = 'FROM x\nif (true) { y = "text" } % 1 \\frac{a}{b} <p class="a">';
    const lines = highlight(source, language);
    expect(joinSpans(lines)).toBe(source);
    expect(lines.flat().some((span) => span.scope !== '')).toBe(true);
  });

  it('preserves the text and its line breaks, also within a multi-line string', () => {
    const source = 'a = """one\n\n  two\n"""\n';
    expect(joinSpans(highlight(source, 'python'))).toBe(source);
    expect(highlight(source, 'python')).toHaveLength(5);
  });

  it('returns text without scopes if the language is unknown or undefined', () => {
    expect(highlight('x\ny', 'unknown-language')).toEqual([[{ text: 'x', scope: '' }], [{ text: 'y', scope: '' }]]);
    expect(highlight('x', undefined)).toEqual([[{ text: 'x', scope: '' }]]);
    expect(highlight('x', '__proto__')).toEqual([[{ text: 'x', scope: '' }]]);
  });
});
