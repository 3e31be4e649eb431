import { describe, expect, it } from 'vitest';
import { citationProblems, readRules, readTestableRules, uncitedRules } from './citations.ts';
import { parseSource } from './source-files.ts';

const RULES = ['V4.1', 'V4.2', 'S2.10'];

const source = (path: string, text: string) => parseSource('web', path, text);

describe('readRules', () => {
  it('returns the numbers of the rules in their order', () => {
    expect(readRules('- **V4.1** One.\n- **V4.2** Two.\n  See **S2.1**.\n- **S2.10** Ten.\n')).toEqual(RULES);
  });

  it('throws for a number that occurs twice', () => {
    expect(() => readRules('- **V4.1** One.\n- **V4.1** Two.\n')).toThrow('V4.1');
  });

  it('finds more than 200 rules in docs/spec.md', () => {
    expect(readRules().length).toBeGreaterThan(200);
  });
});

describe('readTestableRules', () => {
  it('omits rules that are marked as definitions or as not implemented', () => {
    const text = [
      '- **V4.1** One.',
      '  Definition; not tested.',
      '- **V4.2** Two, on',
      '  two lines.',
      '- **S2.10** Ten.',
      '  Not implemented: ten is too many.',
    ].join('\n');
    expect(readTestableRules(text)).toEqual(['V4.2']);
  });

  it.each(['Definition; not tested yet.', 'Not implemented:', 'It is Not implemented: so far.'])(
    'does not omit a rule because of the line "%s", which is not a correctly written mark',
    (line) => {
      expect(readTestableRules(`- **V4.1** One.\n  ${line}\n`)).toEqual(['V4.1']);
    },
  );
});

describe('citationProblems', () => {
  it.each([
    ['comment', '// The toggle (V4.9).\nexport const a = 1;'],
    ['doc comment', '/** The toggle (V4.9). */\nexport const a = 1;'],
    ['title', "it('shows the toggle (V4.9)', () => {});"],
    ['title of a table', "describe.each([1])('at %i px (V4.9)', () => {});"],
    ['template literal', 'it(`shows it (V4.9)`, () => {});'],
  ])('reports an unknown rule in a %s', (_, text) => {
    expect(citationProblems([source('web/src/a.test.ts', text)], RULES)).toEqual([
      'web/src/a.test.ts cites V4.9, which docs/spec.md does not have',
    ]);
  });

  it('reports the citation of a section', () => {
    const problems = citationProblems([source('web/src/a.ts', '// See V§4.\n')], RULES);
    expect(problems).toEqual(['web/src/a.ts cites a section: cite a rule of docs/spec.md, such as V4.12']);
  });

  it('accepts citations of known rules, and ignores the code outside of comments and titles', () => {
    const text = "// V4.1, S2.10\nexport const path = 'M0 0 V9.5 S3.2';\nit('fits in V4.2', () => {});";
    expect(citationProblems([source('web/src/a.test.ts', text)], RULES)).toEqual([]);
  });
});

describe('uncitedRules', () => {
  it('returns the rules that no test cites, also if other code cites them', () => {
    const sources = [source('web/src/a.ts', '// V4.1'), source('web/src/a.test.ts', "it('likes (V4.2)', () => {});")];
    expect(uncitedRules(sources, RULES)).toEqual(['V4.1', 'S2.10']);
  });
});
