import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const IMPORT = /^import styles from '(?<path>[^']+\.module\.css)';$/m;
const USED_CLASS = /\bstyles\.(?<name>\w+)/g;
const CLASS_SELECTOR = /\.(?<name>[A-Za-z][\w-]*)/g;

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? '');

/** Returns the classes in the selectors of a style sheet, without its comments and declarations. */
const definedClasses = (sheet: string) =>
  new Set(namesIn(sheet.replace(/\/\*.*?\*\/|\{[^{}]*\}/gs, '\n'), CLASS_SELECTOR));

/** Returns the classes that a component uses and its style sheet does not define; undefined without a style sheet. */
function missingClasses(file: string): readonly string[] | undefined {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const path = IMPORT.exec(text)?.groups?.['path'];
  if (path === undefined) return undefined;
  const defined = definedClasses(readFileSync(join(FOLDER, dirname(file), path), 'utf8'));
  return namesIn(text, USED_CLASS).filter((name) => !defined.has(name));
}

it('components only use classes that their style sheets define', () => {
  const components = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, missingNames: missingClasses(file) }))
    .filter(({ missingNames }) => missingNames !== undefined);
  // Fails if the search finds too few components.
  expect(components.length).toBeGreaterThan(100);
  expect(components.filter(({ missingNames = [] }) => missingNames.length > 0)).toEqual([]);
});
