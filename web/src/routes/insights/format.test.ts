import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage } from '../../i18n/index.ts';
import { countText, dayText, durationText, percentText } from './format.ts';

afterEach(() => activateLanguage('en', {}));

describe('durationText', () => {
  it.each([
    [null, '–'],
    [0, '0 sec'],
    [440, '0.4 sec'],
    [9940, '9.9 sec'],
    [9960, '10 sec'],
    [59_400, '59 sec'],
    [59_600, '1 min'],
    [80_000, '1 min 20 sec'],
    [3_600_000, '1 hr'],
    [3_900_000, '1 hr 5 min'],
  ])('formats %s ms as "%s"', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('uses the active language', () => {
    activateLanguage('ja', {});
    expect(durationText(80_000)).toBe('1 分 20 秒');
  });
});

it('percentText rounds and returns 0% for 0 of 0, countText separates thousands, dayText formats a day', () => {
  expect([percentText(0, 0), percentText(2, 3), countText(1234)]).toEqual(['0%', '67%', '1,234']);
  expect([dayText('2026-11-21'), dayText('2026-11-21', 'long')]).toEqual(['Nov 21', 'November 21, 2026']);
});
