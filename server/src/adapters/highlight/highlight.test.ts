import { describe, expect, it } from 'vitest';
import { createHighlight } from './index.ts';

const highlight = createHighlight();
const joined = (lines: ReturnType<typeof highlight>) =>
  lines.map((line) => line.map((p) => p.text).join('')).join('\n');

describe('highlight', () => {
  it('names the scope of each piece', () => {
    const [line] = highlight('const answer = 42; // why', 'ts');
    expect(line).toContainEqual({ text: 'const', token: 'keyword' });
    expect(line).toContainEqual({ text: '42', token: 'number' });
    expect(line).toContainEqual({ text: '// why', token: 'comment' });
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
    expect(joined(lines)).toBe(source);
    expect(lines.flat().some((piece) => piece.token !== '')).toBe(true);
  });

  it('preserves the text and its lines, including inside a multi-line string', () => {
    const source = 'a = """one\n\n  two\n"""\n';
    expect(joined(highlight(source, 'python'))).toBe(source);
    expect(highlight(source, 'python')).toHaveLength(5);
  });

  it('leaves unknown languages without tokens', () => {
    expect(highlight('x\ny', 'brainfog')).toEqual([[{ text: 'x', token: '' }], [{ text: 'y', token: '' }]]);
    expect(highlight('x', undefined)).toEqual([[{ text: 'x', token: '' }]]);
    expect(highlight('x', '__proto__')).toEqual([[{ text: 'x', token: '' }]]);
  });
});
