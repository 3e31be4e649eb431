import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchesLock } from './install.mjs';
import { computeSourceHash } from './web-build.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flydeck-up-to-date-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('computeSourceHash', () => {
  const computeTestHash = (): string => computeSourceHash(root, ['web', 'package-lock.json']);

  beforeEach(() => {
    write('web/src/page.tsx', 'one');
    write('package-lock.json', '{}');
  });

  it.each([
    ['a changed source', 'web/src/page.tsx'],
    ['a new source', 'web/src/more.tsx'],
    ['changed packages', 'package-lock.json'],
  ])('returns another hash after %s', (_, path) => {
    const previousHash = computeTestHash();
    write(path, 'two');
    expect(computeTestHash()).not.toBe(previousHash);
  });

  it.each(['web/dist/client/page.js', 'web/src/page.test.tsx', 'web/.cache/x'])('does not depend on %s', (path) => {
    const previousHash = computeTestHash();
    write(path, 'two');
    expect(computeTestHash()).toBe(previousHash);
  });
});

describe('matchesLock', () => {
  const lock = (version: string): string =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version },
        'node_modules/b': { version: '1.0.0', optional: true },
      },
    });

  it('requires the versions of the lock file, except for optional packages', () => {
    write('package-lock.json', lock('1.0.0'));
    expect(matchesLock(root)).toBe(false);
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    expect(matchesLock(root)).toBe(true);
    write('package-lock.json', lock('1.0.1'));
    expect(matchesLock(root)).toBe(false);
  });

  it('requires a link to each workspace', () => {
    const link = { resolved: 'scene', link: true };
    const packages = { 'node_modules/@flydeck/scene': link, scene: { version: '0.1.0' } };
    write('package-lock.json', JSON.stringify({ packages }));
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
    expect(matchesLock(root)).toBe(false);
    write('scene/package.json', '{}');
    mkdirSync(join(root, 'node_modules/@flydeck'));
    symlinkSync('../../scene', join(root, 'node_modules/@flydeck/scene'));
    expect(matchesLock(root)).toBe(true);
  });
});
