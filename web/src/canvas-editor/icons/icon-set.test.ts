import { searchIcons } from '@flydeck/editor/icons/search-icons';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import concepts from './concepts.json' with { type: 'json' };

const LANGUAGES = ['de', 'es', 'fr', 'hu', 'it', 'ja', 'ko', 'pt'];

const WORDS = import.meta.glob<Readonly<Record<string, string>>>('./words/*.json', { import: 'default', eager: true });

/** Loads the icons with the words of a language. Icons are loaded once in a page, whose language does not change. */
async function loadIconsIn(language: string) {
  const { activateLanguage } = await import('../../i18n/index.ts');
  activateLanguage(language, {});
  return (await import('./icon-set.ts')).loadIcons();
}

beforeEach(() => vi.resetModules());
// Otherwise, other test files would use the loaded modules, with the language of the last test.
afterAll(() => vi.resetModules());

describe('words of icons', () => {
  it('exist in each language other than English for the same concepts', () => {
    const expected = Object.keys(concepts);
    expect(expected.length).toBeGreaterThanOrEqual(120);
    expect(Object.keys(WORDS).sort()).toEqual(LANGUAGES.map((language) => `./words/${language}.json`));
    for (const [file, words] of Object.entries(WORDS)) {
      expect(Object.keys(words), file).toEqual(expected);
      for (const [concept, text] of Object.entries(words)) expect(text, `${file} ${concept}`).toMatch(/^\S+( \S+)*$/);
    }
  });

  it('belong to icons that exist', async () => {
    const names = new Set((await loadIconsIn('en')).map(({ name }) => name));
    const missing = Object.values(concepts).flatMap((text) => text.split(' ').filter((name) => !names.has(name)));
    expect(missing).toEqual([]);
  });

  it.each(['en', ...LANGUAGES])('find all icons of each concept first: %s', async (language) => {
    const icons = await loadIconsIn(language);
    const words = WORDS[`./words/${language}.json`];
    for (const [concept, names] of Object.entries(concepts))
      for (const word of (words?.[concept] ?? concept).split(' ')) {
        const found = searchIcons(icons, word.toUpperCase()).map(({ name }) => name);
        expect(found.slice(0, 20), `${concept} ${word}`).toEqual(expect.arrayContaining(names.split(' ')));
      }
  });

  it.each([
    ['en', 'growth', 'trending-up'],
    ['de', 'gluhbirne', 'lightbulb'],
    ['de', 'strasse', 'road'],
    ['de', 'birne', 'lightbulb'],
    ['es', 'arbol', 'tree-pine'],
    ['fr', 'ecole', 'school'],
    ['hu', 'naptar', 'calendar'],
    ['it', 'caffe', 'coffee'],
    ['pt', 'coracao', 'heart'],
    ['ja', '自動', 'car'],
    ['ko', '병', 'hospital'],
    ['de', 'anchor', 'anchor'],
  ])('in %s, “%s” finds %s', async (language, query, name) => {
    const icons = await loadIconsIn(language);
    expect(searchIcons(icons, query).map((icon) => icon.name)).toContain(name);
  });
});
