import { describe, expect, it } from 'vitest';
import { withClickSource } from './account/click-source-url.ts';
import { type HeaderSize, headerSize } from './header-size.ts';
import { formatRoundedCount, searchTexts } from './search/search-texts.ts';
import { searchTermOf, searchUrl } from './search/search-url.ts';

it.each<[number, HeaderSize]>([
  [320, 'extra-small'],
  [433, 'extra-small'],
  [434, 'small'],
  [767, 'small'],
  [768, 'medium'],
  [991, 'medium'],
  [992, 'large'],
  [1200, 'large'],
  [3840, 'large'],
])('a window of %d px has the %s header (S2.8, S4.2)', (width, size) => {
  expect(headerSize(width)).toBe(size);
});

describe('texts of the search box', () => {
  const [fullPlaceholder, shortPlaceholder] = ['header.searchBarPlaceholder', 'header.searchBarPlaceholderShort'];

  it.each<[HeaderSize, boolean, string | null, string]>([
    ['extra-small', true, null, 'header.startSearch'],
    ['extra-small', false, shortPlaceholder, 'header.searchBar'],
    ['small', false, shortPlaceholder, 'header.searchBar'],
    ['medium', false, fullPlaceholder, 'header.searchBar'],
    ['large', false, fullPlaceholder, 'header.searchBar'],
  ])('depend on the header size %s and on isCollapsed %s (S4.3)', (size, isCollapsed, placeholder, label) => {
    expect(searchTexts(size, isCollapsed, 5000)).toEqual({ placeholder, label });
  });

  it.each<HeaderSize>(['extra-small', 'small', 'medium', 'large'])(
    'omit the number of presentations below 1,000 in the %s header (S2.18)',
    (size) => {
      expect(searchTexts(size, false, 999).placeholder).toBe(shortPlaceholder);
    },
  );

  it.each([
    [1000, 'en', '1,000'],
    [1299, 'en', '1,200'],
    [98_765, 'de', '98.000'],
    [360_000_000, 'en', '360 million'],
    [1_490_000, 'de', '1,4 Millionen'],
    [0, 'en', '0'],
  ])('formatRoundedCount rounds %d in %s to %s', (count, language, rounded) => {
    expect(formatRoundedCount(count, language)).toBe(rounded);
  });
});

describe('URLs of searches', () => {
  it.each([
    ['', '/explore/'],
    ['  \t', '/explore/'],
    ['maps', '/explore/search/?search=maps'],
    [' two words ', '/explore/search/?search=two%20words'],
    ['a&b=c#d/../?', '/explore/search/?search=a%26b%3Dc%23d%2F..%2F%3F'],
    ['地図', '/explore/search/?search=%E5%9C%B0%E5%9B%B3'],
    // An unpaired surrogate cannot be encoded, so it becomes the replacement character U+FFFD.
    ['\ud800', '/explore/search/?search=%EF%BF%BD'],
  ])('searchUrl returns for the term "%s" the URL %s (S2.11, S5.1)', (term, url) => {
    expect(searchUrl(term)).toBe(url);
  });

  it('searchTermOf returns the term of the results page, and an empty text for other pages', () => {
    expect(searchTermOf('/explore/search/', 'search=two%20words&language=de')).toBe('two words');
    expect(searchTermOf('/explore/', 'search=x')).toBe('');
  });
});

it('withClickSource adds the click-source parameters to the path of a link (S2.11)', () => {
  expect(withClickSource('/dashboard/next/', 'My presentations')).toBe(
    '/dashboard/next/?click_source=viewer-menu&page_location=header&element_type=link&element_text=My+presentations',
  );
});
