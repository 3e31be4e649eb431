import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ERRORS } from '@flydeck/contract/errors';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import type { CompiledMessage } from './format-message.ts';
import { LANGUAGES } from './languages.ts';

/** Contains a folder for each message area, with a JSON file for each language. */
const FOLDER = join(import.meta.dirname, 'messages');
const SOURCE = join(import.meta.dirname, '..');
const AREAS = readdirSync(FOLDER);
/** Message areas that the server adds to every page (`server-entry.tsx`). */
const SHELL_AREAS = ['page', 'header', 'consent'];

/** Returns the text of a message file. */
const readMessages = (area: string, language: string) => readFileSync(join(FOLDER, area, `${language}.json`), 'utf8');
/** Returns the messages of a file by key. */
const parseMessages = (area: string, language: string) =>
  JSON.parse(readMessages(area, language)) as Record<string, string>;

/** Returns the sorted names of a message's placeholders, also of those in branches of plurals and selections. */
function placeholders(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [];
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , formatOrBranches] = token;
    const branches = typeof formatOrBranches === 'object' ? Object.values(formatOrBranches) : [];
    return [name, ...branches.flatMap((branch) => (typeof branch === 'number' ? [] : placeholders(branch)))];
  });
  return [...new Set(names)].sort();
}

describe.each(AREAS)('messages of %s', (area) => {
  it('exist in all languages of the interface (S9.4)', () => {
    expect(readdirSync(join(FOLDER, area)).sort()).toEqual([...LANGUAGES].map((language) => `${language}.json`).sort());
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'have the same keys and placeholders in %s as in English',
    (language) => {
      const english = compileMessages(readMessages(area, 'en'));
      const translatedMessages = compileMessages(readMessages(area, language));
      expect(Object.keys(translatedMessages).sort()).toEqual(Object.keys(english).sort());
      for (const [key, message] of Object.entries(english)) {
        expect.soft(placeholders(translatedMessages[key] as CompiledMessage), key).toEqual(placeholders(message));
      }
    },
  );

  it('are not empty, and have keys that begin with the name of the area', () => {
    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(parseMessages(area, language))) {
        expect.soft(text.trim(), `${language} ${key}`).not.toBe('');
        expect.soft(key.startsWith(`${area}.`), key).toBe(true);
      }
    }
  });
});

/**
 * Matches a message key as a string literal. Keys that code concatenates cannot be checked, so they are not allowed.
 */
const KEY_LITERAL = new RegExp(`'((?:${AREAS.join('|')})\\.[A-Za-z0-9.]+)'`, 'g');

describe('message keys in the code', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]));
  const code = [...texts.values()].join('\n');
  const messageKeys = new Set(AREAS.flatMap((area) => Object.keys(parseMessages(area, 'en'))));
  /** Returns the message keys in a text, without error codes such as `page.not_found`, which look like keys. */
  const keysIn = (text: string) =>
    [...text.matchAll(KEY_LITERAL)].map(([, key = '']) => key).filter((key) => !(key in ERRORS));

  it('all have a message, both keys in calls of `t` and keys in other expressions', () => {
    const literalKeys = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key);
    const usedKeys = [...literalKeys, ...keysIn(code)];
    expect(usedKeys.length).toBeGreaterThan(100);
    expect([...new Set(usedKeys.filter((key) => !messageKeys.has(key)))]).toEqual([]);
  });

  it('include the keys of all messages', () => {
    expect([...messageKeys].filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });

  /** Returns a file and all files that the file imports by a relative path, directly or indirectly. */
  function reachableFiles(file: string, visited = new Set<string>()): Set<string> {
    if (visited.has(file) || !texts.has(file)) return visited;
    visited.add(file);
    for (const [, target] of (texts.get(file) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
      reachableFiles(normalize(join(dirname(file), target ?? '')), visited);
    return visited;
  }

  it.each(files.filter((file) => /^routes\/[^/]+\/definition\.ts$/.test(file)))(
    'belong to the message areas that the page declares: %s',
    (definition) => {
      const text = texts.get(definition) ?? '';
      const areaLists = [...text.matchAll(/(?:messageAreas|laterMessageAreas): \[([^\]]*)\]/g)];
      const areas = areaLists.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, area]) => area));
      const pageAreas = new Set([...areas, ...SHELL_AREAS]);
      const keys = [...reachableFiles(definition)].flatMap((file) => keysIn(texts.get(file) ?? ''));
      const missingAreas = keys.map((key) => key.split('.')[0] ?? '').filter((area) => !pageAreas.has(area));
      expect([...new Set(missingAreas)]).toEqual([]);
    },
  );
});
