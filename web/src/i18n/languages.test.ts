import { expect, it } from 'vitest';
import { resolveLanguage, textDirection } from './languages.ts';

it('resolveLanguage returns the language of the page, else of the cookie, else English (S9.4)', () => {
  expect(resolveLanguage('de-AT', 'language=fr')).toBe('de');
  expect(resolveLanguage('xx', 'a=b; language=fr')).toBe('fr');
  expect(resolveLanguage('', 'language=klingon')).toBe('en');
  expect(resolveLanguage('', '')).toBe('en');
});

it('textDirection returns rtl for Arabic and Hebrew, and ltr for Japanese', () => {
  expect(textDirection('ar-EG')).toBe('rtl');
  expect(textDirection('he')).toBe('rtl');
  expect(textDirection('ja')).toBe('ltr');
});
