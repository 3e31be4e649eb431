import { describe, expect, it } from 'vitest';
import { resolveLanguage, textDirection } from './languages.ts';

describe('the language of the interface', () => {
  it('is the page’s, then the cookie’s, then English', () => {
    expect(resolveLanguage('de-AT', 'language=fr')).toBe('de');
    expect(resolveLanguage('xx', 'a=b; language=fr')).toBe('fr');
    expect(resolveLanguage('', 'language=klingon')).toBe('en');
    expect(resolveLanguage('', '')).toBe('en');
  });

  it('has a direction', () => {
    expect(textDirection('ar-EG')).toBe('rtl');
    expect(textDirection('he')).toBe('rtl');
    expect(textDirection('ja')).toBe('ltr');
  });
});
