import { expect, it } from 'vitest';
import { singularAndPluralForms } from './plurals.ts';

// As in the search index, the words are in lower case and without accents: `hauser` is "Häuser".
it.each([
  ['en', 'volcano', 'volcanoes'],
  ['en', 'volcano', 'volcanos'],
  ['en', 'city', 'cities'],
  ['en', 'solar system', 'solar systems'],
  ['en', 'leaf', 'leaves'],
  ['en', 'woman', 'women'],
  ['en', 'fireman', 'firemen'],
  ['en', 'thesis', 'theses'],
  ['en', 'class', 'classes'],
  ['de', 'haus', 'hauser'],
  ['de', 'schule', 'schulen'],
  ['de', 'frau', 'frauen'],
  ['de', 'berg', 'berge'],
  ['de', 'museum', 'museen'],
  ['de', 'auto', 'autos'],
  ['fr', 'ecole', 'ecoles'],
  ['fr', 'animal', 'animaux'],
  ['fr', 'chateau', 'chateaux'],
  ['es', 'volcan', 'volcanes'],
  ['es', 'luz', 'luces'],
  ['pt', 'nacao', 'nacoes'],
  ['pt', 'animal', 'animais'],
  ['it', 'libro', 'libri'],
  ['it', 'casa', 'case'],
  ['it', 'cane', 'cani'],
  ['it', 'amica', 'amiche'],
  ['hu', 'haz', 'hazak'],
  ['hu', 'auto', 'autok'],
])(
  'singularAndPluralForms in the language %s recognizes %s and %s as singular and plural',
  (language, singular, plural) => {
    expect(singularAndPluralForms(singular, language)).toContain(plural);
    expect(singularAndPluralForms(plural, language)).toContain(singular);
  },
);

it.each([
  ['en', 'design', 'designer'],
  ['en', 'universe', 'university'],
  ['en', 'ai', 'ais'],
  ['de', 'design', 'designer'],
  ['it', 'porto', 'porta'],
  ['ja', '猫', '猫s'],
])('singularAndPluralForms in the language %s recognizes %s and %s as different words', (language, first, second) => {
  expect(singularAndPluralForms(first, language)).not.toContain(second);
  expect(singularAndPluralForms(second, language)).not.toContain(first);
});
