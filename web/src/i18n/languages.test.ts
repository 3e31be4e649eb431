import { describe, expect, it } from 'vitest';
import { resolveLanguage, textDirection } from './languages.ts';

describe('languages', () => {
  it('come from the page, then the cookie, then the default English (S9.4)', () => {
    expect(resolveLanguage('de-AT', 'language=fr')).toBe('de');
    expect(resolveLanguage('xx', 'a=b; language=fr')).toBe('fr');
    expect(resolveLanguage('', 'language=klingon')).toBe('en');
    expect(resolveLanguage('', '')).toBe('en');
  });

  it('have a text direction', () => {
    expect(textDirection('ar-EG')).toBe('rtl');
    expect(textDirection('he')).toBe('rtl');
    expect(textDirection('ja')).toBe('ltr');
  });
});
