import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatNumber } from './format-number.ts';
import { cachedFormat, type FormattedTexts, setFormattedTexts } from './formatted.ts';

afterEach(() => {
  setFormattedTexts({});
  vi.restoreAllMocks();
});

describe('formatNumber', () => {
  it.each([
    ['plain', 'en', '1,234,567'],
    ['compact', 'en', '1.2M'],
    ['words', 'en', '1.2 million'],
    ['plain', 'de', '1.234.567'],
    ['words', 'de', '1,2 Millionen'],
  ] as const)('formats in style %s for %s: %s', (style, language, text) => {
    expect(formatNumber(1_234_567, language, style)).toBe(text);
  });

  it('returns the texts that the server sent, without formatting in the browser', () => {
    const texts: FormattedTexts = {};
    // On the server, `formatNumber` adds each formatted number to `texts`.
    setFormattedTexts(texts);
    const serverTexts = [formatNumber(4321, 'fr'), formatNumber(4321, 'fr', 'compact')];
    expect(texts).toEqual({ 'fr:plain:4321': serverTexts[0], 'fr:compact:4321': serverTexts[1] });
    // The browser receives `texts` as JSON.
    setFormattedTexts(JSON.parse(JSON.stringify(texts)));
    const format = vi.spyOn(Intl, 'NumberFormat');
    expect([formatNumber(4321, 'fr'), formatNumber(4321, 'fr', 'compact')]).toEqual(serverTexts);
    expect(cachedFormat('fr:plain:4321', () => 'formatted again')).toBe(serverTexts[0]);
    expect(format).not.toHaveBeenCalled();
  });

  it('does not use the texts of another page after `setFormattedTexts` was called', () => {
    setFormattedTexts({ 'en:plain:1': 'one' });
    setFormattedTexts({});
    expect(formatNumber(1, 'en')).toBe('1');
  });
});
