import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource, ROOT } from './source-files.ts';
import { vocabularyProblems } from './vocabulary.ts';
import { BANNED_WORDS, NAME_EXCEPTIONS } from './vocabulary-words.ts';

const problemsOf = (text: string, path = 'web/src/a.test.ts'): readonly string[] =>
  vocabularyProblems([parseSource('web', path, text)]);

describe('vocabularyProblems', () => {
  it.each([
    ['variable', 'const wasAsked = 1;', 'wasAsked'],
    ['constant in upper case', 'const MAX_KEPT = 1;', 'MAX_KEPT'],
    ['destructured variable', 'const { a: [kept = 1, ...told] } = b;', 'kept'],
    ['function', 'function bringMessages() {}', 'bringMessages'],
    ['parameter', 'const a = (thing: string) => 1;', 'thing'],
    ['parameter of a type', 'type A = (room: string) => void;', 'room'],
    ['caught error', 'try { a(); } catch (thing) { b(); }', 'thing'],
    ['class', 'class SparingWord {}', 'SparingWord'],
    ['private field', 'class A { #kept = 1; }', 'kept'],
    ['method', 'class A { forget() {} }', 'forget'],
    ['parameter property', 'class A { constructor(readonly kept: string) {} }', 'kept'],
    ['interface', 'interface Wish {}', 'Wish'],
    ['type', 'type Told = string;', 'Told'],
    ['member of a type', 'type A = { lookedAt: Date };', 'lookedAt'],
    ['method of an interface', 'interface A { leadTo(url: string): void }', 'leadTo'],
    ['key of an object', 'export const a = { shelf: 1 };', 'shelf'],
    ['renamed import', "import { a as kept } from './a.ts';", 'kept'],
  ])('reports a banned word in the name of a %s', (_, text, name) => {
    const [problem] = problemsOf(text);
    expect(problem).toContain(`web/src/a.test.ts:1: the name ${name} has`);
  });

  it('names the replacement and the line', () => {
    expect(problemsOf('\n\nconst lots = 1;')).toEqual(['web/src/a.test.ts:3: the name lots has “lots”; write: sample']);
  });

  it('reports a banned word in the name of a file', () => {
    expect(problemsOf('', 'web/src/like-wish.tsx')).toEqual([expect.stringContaining('the name like-wish has “wish”')]);
  });

  it.each([
    ['words that contain a banned word', 'const something = 1, tillage = 2, bedroom = 3;'],
    ['uses of names', 'a.kept(b.told, kept);'],
    ['plain imports', "import { kept } from './a.ts';"],
    ['names in snake case, such as those of database columns', 'interface A { looked_at: Date; kept_until: Date }'],
    ['strings', "const column = 'shelf', sql = `SELECT shelf FROM wish`;"],
    ['computed keys', "const a = { ['shelf']: 1 };"],
    ['house ads', 'interface HouseAd {} const HOUSE_ADS_MAX = 1; const aHouseAd = 2;'],
    ['names of several words in another order', 'const upGive = 1, toLead = 2;'],
  ])('accepts %s', (_, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each([
    ['comment', '// It is told so.'],
    ['doc comment', '/**\n * The sender is\n * told so.\n */'],
    ['title', "it('is told so', () => {});"],
    ['title of a table', "describe.each([1])('what %i is told', () => {});"],
  ])('reports a banned phrase in a %s', (_, text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining('“is told”')]);
  });

  it('accepts banned phrases in code and interface texts', () => {
    expect(problemsOf("export const text = 'The member is told.';")).toEqual([]);
  });

  it.each(NAME_EXCEPTIONS)('accepts $name only under $under: $reason', ({ name, under }) => {
    const path = under.endsWith('/') ? `${under}a.ts` : under;
    expect(problemsOf(`export const ${name} = 1;`, path)).toEqual([]);
    expect(problemsOf(`export const ${name} = 1;`, 'server/src/other.ts')).toHaveLength(1);
  });
});

describe('the lists of vocabulary', () => {
  it('have banned words in lower case', () => {
    for (const word of Object.keys(BANNED_WORDS)) expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
  });

  it('have exceptions only for folders and files that exist', () => {
    const paths = NAME_EXCEPTIONS.map(({ under }) => under);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
