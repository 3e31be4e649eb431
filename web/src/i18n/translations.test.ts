import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Glossary, glossaryErrors } from '../../tooling/check-glossary.ts';
import { formOfAddressErrors } from '../../tooling/form-of-address.ts';
import { readTranslations } from '../../tooling/translations.ts';
import { LANGUAGES } from './languages.ts';

const glossary = JSON.parse(readFileSync(join(import.meta.dirname, 'glossary.json'), 'utf8')) as Glossary;
const translations = readTranslations();

describe('glossary', () => {
  it('translates each term into all languages', () => {
    for (const [name, term] of Object.entries(glossary)) {
      expect
        .soft(Object.keys(term), name)
        .toEqual(expect.arrayContaining(LANGUAGES.filter((language) => language !== 'en')));
      expect.soft(term.english, name).not.toEqual([]);
    }
  });

  it('lists only existing message keys as exceptions', () => {
    const messageKeys = new Set(translations.map(({ key }) => key));
    const exceptKeys = Object.values(glossary).flatMap((term) => term.exceptKeys ?? []);
    expect(exceptKeys.filter((key) => !messageKeys.has(key))).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('translations into %s', (language) => {
  const messages = translations.filter((message) => message.language === language);

  it('use the terms of the glossary', () => {
    const errors = messages.flatMap((message) =>
      glossaryErrors(message, glossary).map((error) => `${message.key}: ${error}: ${message.text}`),
    );
    expect(errors).toEqual([]);
  });

  it('use the same form of address in all messages', () => {
    const errors = messages.flatMap(({ key, text }) =>
      formOfAddressErrors(language, text).map((error) => `${key}: ${error}: ${text}`),
    );
    expect(errors).toEqual([]);
  });
});
