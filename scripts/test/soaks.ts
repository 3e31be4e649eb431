import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import { testFiles } from './features.ts';

/** A test with a short form in `npm test` and a long one in `npm run soak`. */
export interface Soak {
  readonly name: string;
  /** The test file, by its path in the repository. */
  readonly path: string;
  readonly shortRounds: number;
  readonly longRounds: number;
}

const CALL = /\bsoakRounds\(\s*'([a-z0-9-]+)',\s*\{\s*short: ([\d_]+),\s*long: ([\d_]+)/g;
const number = (digits = '0'): number => Number(digits.replaceAll('_', ''));

/** The soaks of one test file, found by their calls of `soakRounds`. */
export const findSoaks = (path: string, text: string): Soak[] =>
  [...text.matchAll(CALL)].map(([, name = '', short, long]) => ({
    name,
    path,
    shortRounds: number(short),
    longRounds: number(long),
  }));

export const listSoaks = (): Soak[] =>
  testFiles()
    .flatMap((path) => findSoaks(path, readFileSync(join(ROOT, path), 'utf8')))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
