import { describe, expect, it } from 'vitest';
import { trackedAddress } from './account/tracked-address.ts';
import { type HeaderSize, headerSize } from './header-size.ts';
import { searchAddress, shownTerm } from './search/search-address.ts';
import { roundNumber, searchWords } from './search/search-words.ts';

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
])('a window of %d px has the %s header', (width, size) => {
  expect(headerSize(width)).toBe(size);
});

describe('the words of the search box', () => {
  const [full, short] = ['header.searchBarPlaceholder', 'header.searchBarPlaceholderShort'];

  it.each<[HeaderSize, boolean, string | null, string]>([
    ['extra-small', true, null, 'header.startSearch'],
    ['extra-small', false, short, 'header.searchBar'],
    ['small', false, short, 'header.searchBar'],
    ['medium', false, full, 'header.searchBar'],
    ['large', false, full, 'header.searchBar'],
  ])('%s, collapsed %s', (size, collapsed, placeholder, label) => {
    expect(searchWords(size, collapsed, 5000)).toEqual({ placeholder, label });
  });

  it.each<HeaderSize>(['extra-small', 'small', 'medium', 'large'])(
    'tell no number below a thousand: %s',
    (size) => {
      expect(searchWords(size, false, 999).placeholder).toBe(short);
    },
  );

  it.each([
    [1000, 'en', '1,000'],
    [1299, 'en', '1,200'],
    [98_765, 'de', '98.000'],
    [360_000_000, 'en', '360 million'],
    [1_490_000, 'de', '1,4 Millionen'],
    [0, 'en', '0'],
  ])('%d is more than (%s) %s', (count, language, told) => {
    expect(roundNumber(count, language)).toBe(told);
  });
});

describe('a search', () => {
  it.each([
    ['', '/explore/'],
    ['  \t', '/explore/'],
    ['maps', '/explore/search/?search=maps'],
    [' two words ', '/explore/search/?search=two%20words'],
    ['a&b=c#d/../?', '/explore/search/?search=a%26b%3Dc%23d%2F..%2F%3F'],
    ['地図', '/explore/search/?search=%E5%9C%B0%E5%9B%B3'],
    ['\ud800', '/explore/search/?search=%EF%BF%BD'],
  ])('for "%s" leads to %s', (term, address) => {
    expect(searchAddress(term)).toBe(address);
  });

  it('stands in the box of its results only', () => {
    expect(shownTerm('/explore/search/', 'search=two%20words&language=de')).toBe('two words');
    expect(shownTerm('/explore/', 'search=x')).toBe('');
  });
});

it('addresses of the menu tell where they were pressed', () => {
  expect(trackedAddress('/dashboard/next/', 'My presentations')).toBe(
    '/dashboard/next/?click_source=viewer-menu&page_location=header&element_type=link&element_text=My+presentations',
  );
});
