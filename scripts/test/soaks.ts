import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import { testFiles } from './features.ts';

/** A test that runs few rounds in `npm test` and many rounds in `npm run soak`. */
export interface Soak {
  readonly name: string;
  /** The test file, by its path in the repository. */
  readonly path: string;
  readonly shortRounds: number;
  readonly longRounds: number;
}

/** Matches the start of a call such as `soakRounds('any-text', { short: 300, long: 50_000 })`. */
const SOAK_ROUNDS_CALL = /\bsoakRounds\(\s*'([a-z0-9-]+)',\s*\{\s*short: ([\d_]+),\s*long: ([\d_]+)/g;
/** Parses digits with separators, such as `1_000`. */
const parseDigits = (digits = '0'): number => Number(digits.replaceAll('_', ''));

/** Returns the soak tests of one test file, found by their calls of `soakRounds`. */
export const findSoaks = (path: string, text: string): Soak[] =>
  [...text.matchAll(SOAK_ROUNDS_CALL)].map(([, name = '', short, long]) => ({
    name,
    path,
    shortRounds: parseDigits(short),
    longRounds: parseDigits(long),
  }));

/** Returns the soak tests of all test files, sorted by name. */
export const listSoaks = (): Soak[] =>
  testFiles()
    .flatMap((path) => findSoaks(path, readFileSync(join(ROOT, path), 'utf8')))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
