import { describe, expect, it } from 'vitest';
import { keptAddress } from './kept-address.ts';

describe('an address in an event', () => {
  it.each([
    ['https://deck.example/p/abc/x/', 'https://deck.example/p/abc/x/'],
    ['https://deck.example/p/abc/x/?auth_key=secret#step=2', 'https://deck.example/p/abc/x/'],
    ['https://deck.example/reset-password/?token=secret', 'https://deck.example/reset-password/'],
    ['https://deck.example/v/secret-link/', 'https://deck.example/v/'],
    [
      'https://deck.example/explore/search/?search=maps&x=1',
      'https://deck.example/explore/search/?search=maps',
    ],
    ['https://deck.example/?click_source=a&lang=de', 'https://deck.example/?click_source=a&lang=de'],
    ['https://user:password@other.example/', 'https://other.example/'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['/relative', ''],
    ['', ''],
  ])('%s is kept as "%s"', (address, kept) => {
    expect(keptAddress(address)).toBe(kept);
  });
});
