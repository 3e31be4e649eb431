import { describe, expect, it } from 'vitest';
import { findMissingPaths } from './doc-paths.ts';

describe('findMissingPaths', () => {
  it.each([
    '`server/src/main.ts`',
    '`web/src/routes/<page>/`',
    '`contract/src/*/endpoints.ts`',
    '`server/dist/main.js`',
    '`application/json`',
    '`/api/page/me`',
    '[costs](costs.md#import)',
    '[Node](https://nodejs.org/)',
    '[below](#below)',
  ])('accepts %s', (text) => {
    expect(findMissingPaths('docs/a.md', text)).toEqual([]);
  });

  it.each([
    ['`server/src/nothing.ts`', 'server/src/nothing.ts does not exist'],
    ['`nothing/main.ts`', 'nothing/main.ts does not exist'],
    ['`web/src/<page>/nothing.ts`', 'web/src/<page>/nothing.ts does not exist'],
    ['[main](../server/nothing.ts)', '../server/nothing.ts, the target of a link, does not exist'],
  ])('reports %s', (text, problem) => {
    expect(findMissingPaths('docs/a.md', text)).toEqual([`docs/a.md: ${problem}`]);
  });
});
