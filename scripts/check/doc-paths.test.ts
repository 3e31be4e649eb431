import { describe, expect, it } from 'vitest';
import { findMissingPaths } from './doc-paths.ts';

describe('findMissingPaths', () => {
  it.each([
    ['an existing file', '`server/src/main.ts`'],
    ['an existing folder with a placeholder', '`web/src/routes/<page>/`'],
    ['an existing file with a wildcard', '`contract/src/*/endpoints.ts`'],
    ['a generated file', '`server/dist/main.js`'],
    ['code that is no path', '`application/json`'],
    ['a path of a URL', '`/api/page/me`'],
    ['a link to an existing page', '[costs](costs.md#import)'],
    ['an external link', '[Node](https://nodejs.org/)'],
    ['a link within the page', '[below](#below)'],
  ])('accepts %s: %s', (_, text) => {
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
