import { describe, expect, it } from 'vitest';
import { sizeProblems, sizeTable } from './sizes.ts';
import { parseSource, type SourceFile } from './source-files.ts';

/** Returns a file of `lines` lines. */
const file = (name: string, lines: number): SourceFile =>
  parseSource('scene', `scene/src/${name}`, '// line\n'.repeat(lines));

/** Returns a file with one function of `lines` lines. */
const functionFile = (name: string, lines: number): SourceFile =>
  parseSource('scene', `scene/src/${name}`, `export function f() {\n${'  // line\n'.repeat(lines - 2)}}\n`);

const createFiles = (count: number, make: (name: string) => SourceFile): SourceFile[] =>
  Array.from({ length: count }, (_, i) => make(`a${i}.ts`));

describe('sizeProblems', () => {
  it('accepts a median of 60 lines, and more than 300 lines in one of 101 files', () => {
    const sources = [...createFiles(100, (name) => file(name, 60)), file('long.ts', 900)];
    expect(sizeProblems(sources)).toEqual([]);
  });

  it('reports a median over 60 lines with the files that are longer, the longest first', () => {
    const sources = [file('a.ts', 10), file('b.ts', 61), file('c.ts', 70)];
    expect(sizeProblems(sources)).toEqual([
      'files: median is 61 lines, at most 60 allowed; these are longer:\n  scene/src/c.ts: 70\n  scene/src/b.ts: 61',
    ]);
  });

  it('reports a 99th percentile of files over 300 lines', () => {
    const sources = [...createFiles(50, (name) => file(name, 20)), file('b.ts', 301), file('c.ts', 301)];
    expect(sizeProblems(sources)).toEqual([expect.stringContaining('files: p99 is 301 lines, at most 300')]);
  });

  it('reports a 99th percentile of functions over 50 lines', () => {
    const sources = [functionFile('a.ts', 51), functionFile('b.ts', 51)];
    expect(sizeProblems(sources)).toEqual([
      'functions: p99 is 51 lines, at most 50 allowed; these are longer:\n  scene/src/b.ts:1: 51\n  scene/src/a.ts:1: 51',
    ]);
    expect(sizeProblems([functionFile('a.ts', 50)])).toEqual([]);
  });

  it('lists at most forty files', () => {
    const [problem = ''] = sizeProblems(createFiles(45, (name) => file(name, 100)));
    // The heading, 40 files, and the number of omitted files.
    expect(problem.split('\n')).toHaveLength(42);
    expect(problem).toContain('and 5 more');
  });

  it('exempts tests', () => {
    expect(sizeProblems([file('a.test.ts', 900), file('testing/b.ts', 900)])).toEqual([]);
  });
});

describe('sizeTable', () => {
  it('prints the number, percentiles and longest file of each workspace', () => {
    const table = sizeTable([file('a.ts', 10), file('b.ts', 320), file('c.ts', 30)]);
    expect(table).toContain('files 3: median 30, p90 30, p99 30, 1 over 300, longest 320 (scene/src/b.ts)');
    expect(table).toContain('server    files none');
  });
});
