import { describe, expect, it } from 'vitest';
import { type Glossary, type GlossaryTerm, glossaryErrors } from './check-glossary.ts';
import { compileMessages } from './compile-messages.ts';
import { formOfAddressErrors } from './form-of-address.ts';
import { plainText, type TargetLanguage } from './translations.ts';

const translation = { term: 'x' };
const UNUSED_TRANSLATIONS = {
  es: translation,
  fr: translation,
  pt: translation,
  hu: translation,
  it: translation,
  ja: translation,
  ko: translation,
};
// A stem with a leading hyphen also matches inside compounds. In other stems, `…` separates the two parts of a
// separable verb.
const presentation: GlossaryTerm = {
  ...UNUSED_TRANSLATIONS,
  english: ['presentation', 'presentations'],
  exceptKeys: ['contact.text'],
  de: { term: 'Präsentation', stems: ['-präsentation'], banned: ['vortrag'] },
  ja: { term: 'プレゼンテーション' },
};
const logIn: GlossaryTerm = {
  ...UNUSED_TRANSLATIONS,
  english: ['log in'],
  de: { term: 'anmelden', stems: ['anmeld', 'meld…an'] },
};
const like: GlossaryTerm = {
  ...UNUSED_TRANSLATIONS,
  english: ['like'],
  exceptPhrases: ['as you like'],
  de: { term: 'Like' },
};

function errors(glossary: Glossary, english: string, text: string, language: TargetLanguage = 'de') {
  return glossaryErrors({ language, file: 'de.json', key: 'contact.title', english, text }, glossary);
}

describe('glossaryErrors', () => {
  it('accepts stems of the term, also within compounds', () => {
    expect(errors({ presentation }, 'My presentations', 'Meine Präsentationen')).toEqual([]);
    expect(errors({ presentation }, 'A presentation', 'Eine Bildschirmpräsentation')).toEqual([]);
    expect(errors({ presentation }, 'A presentation', '新しいプレゼンテーション', 'ja')).toEqual([]);
  });

  it('reports a missing term', () => {
    const expected = ['presentation: "Präsentation" is missing'];
    expect(errors({ presentation }, 'A presentation', 'Eine Folge von Folien')).toEqual(expected);
  });

  it('reports a banned form whether or not the English text uses the term', () => {
    const expected = ['presentation: write "Präsentation", not "vortrag"'];
    expect(errors({ presentation }, 'A presentation', 'Ein Vortrag')).toEqual(expected);
    expect(errors({ presentation }, 'A talk', 'Ein Vortrag')).toEqual(expected);
  });

  it('matches whole English words only', () => {
    expect(errors({ presentation }, 'Representation', 'Vertretung')).toEqual([]);
    expect(errors({ like }, 'Unlikely', 'Unwahrscheinlich')).toEqual([]);
  });

  it('does not match a term at the end of a longer word', () => {
    expect(errors({ like }, 'Like', 'Glike')).toEqual(['like: "Like" is missing']);
  });

  it('matches separable verbs', () => {
    expect(errors({ logIn }, 'Log in again', 'Melde dich wieder an')).toEqual([]);
    expect(errors({ logIn }, 'Log in again', 'Melde dich wieder')).toEqual(['logIn: "anmelden" is missing']);
  });

  it('ignores excepted phrases and keys', () => {
    expect(errors({ like }, 'Change it as you like', 'Ändere es')).toEqual([]);
    expect(errors({ like }, 'Like it as you like', 'Ändere es')).toEqual(['like: "Like" is missing']);
    const message = { language: 'de', file: 'de.json', english: 'A presentation', text: 'Etwas' } as const;
    expect(glossaryErrors({ ...message, key: 'contact.text' }, { presentation })).toEqual([]);
  });
});

// The correct forms of address: du (de), vous (fr), tú (es), tu (it), você (pt), te (hu), です・ます (ja), 해요 (ko).
describe('formOfAddressErrors', () => {
  it.each([
    ['de', 'Hier können Sie das ändern.'],
    ['fr', 'Voici ton compte.'],
    ['fr', 'Publie la première.'],
    ['es', 'Esto es de usted.'],
    ['es', 'No se guardó. Inténtelo más tarde.'],
    ['it', 'Questo è il Suo account.'],
    ['it', 'Il vostro account.'],
    ['pt', 'Esta é a tua conta.'],
    ['hu', 'Ez az Ön fiókja.'],
    ['ja', '保存した。'],
    ['ja', 'もう一度試す。次へ進みます。'],
    ['ko', '저장했습니다.'],
    ['ko', '저장했습니다'],
    ['ko', '다시 시도하십시오.'],
    ['ko', '저장했다.'],
  ] as const)('reports a wrong form of address in %s: %s', (language, text) => {
    expect(formOfAddressErrors(language, text)).toHaveLength(1);
  });

  it.each([
    ['de', 'Sie ist privat. Ändere ihre Adresse.'],
    ['fr', 'Voici votre compte.'],
    ['es', 'Inténtalo de nuevo.'],
    ['it', 'Riprova con il tuo account.'],
    ['pt', 'Você pode tentar de novo.'],
    ['hu', 'Kérjük, próbáld újra.'],
    ['ja', '保存しました。もう一度お試しください。'],
    ['ja', '保存する'],
    ['ko', '저장했어요. 다시 시도해 주세요.'],
    ['ko', '다운로드'],
  ] as const)('accepts %s: %s', (language, text) => {
    expect(formOfAddressErrors(language, text)).toEqual([]);
  });
});

describe('plainText', () => {
  it('keeps the texts of all branches and omits the names of placeholders', () => {
    const { key } = compileMessages('{"key": "{count, plural, one {# view} other {# views}} of {title}"}');
    expect(plainText(key ?? '')).toBe('# view | # views of {}');
  });
});
