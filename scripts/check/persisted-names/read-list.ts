import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-files.ts';

/** Path of the list of all persisted names, from the root of the repository. */
export const LIST_FILE = 'docs/persisted-names.md';

/**
 * Reads the list of persisted names. Returns the names by heading, in the order of the file. A name is the text in
 * backticks at the start of a list item.
 * @throws Error for a list item without a name, or a heading that occurs twice.
 */
export function readPersistedNames(text = readFileSync(join(ROOT, LIST_FILE), 'utf8')): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  let names: string[] = [];
  for (const line of text.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      if (lists.has(heading)) throw new Error(`${LIST_FILE}: two sections "${heading}"`);
      names = [];
      lists.set(heading, names);
    } else if (line.startsWith('- ')) {
      const name = /^- `([^`]+)`/.exec(line)?.[1];
      if (name === undefined) throw new Error(`${LIST_FILE}: no name in "${line}"`);
      names.push(name);
    }
  }
  return lists;
}
