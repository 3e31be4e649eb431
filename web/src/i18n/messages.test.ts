import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import type { CompiledMessage } from './format-message.ts';
import { LANGUAGES } from './languages.ts';

const FOLDER = join(import.meta.dirname, 'messages');
const SOURCE = join(import.meta.dirname, '..');
const AREAS = readdirSync(FOLDER);

const read = (area: string, language: string) => readFileSync(join(FOLDER, area, `${language}.json`), 'utf8');
const messages = (area: string, language: string) =>
  JSON.parse(read(area, language)) as Record<string, string>;

/** The names that a message asks for, in whatever order and branch. */
function placeholders(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [];
  const names = message.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    const branches = typeof piece[2] === 'object' ? Object.values(piece[2]) : [];
    return [
      piece[0],
      ...branches.flatMap((branch) => (typeof branch === 'number' ? [] : placeholders(branch))),
    ];
  });
  return [...new Set(names)].sort();
}

describe.each(AREAS)('messages of %s', (area) => {
  it('are there in all nine languages', () => {
    expect(readdirSync(join(FOLDER, area)).sort()).toEqual([...LANGUAGES].map((l) => `${l}.json`).sort());
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'say in %s what they say in English',
    (language) => {
      const english = compileMessages(read(area, 'en'));
      const translated = compileMessages(read(area, language));
      expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
      for (const [key, message] of Object.entries(english)) {
        expect.soft(placeholders(translated[key] as CompiledMessage), key).toEqual(placeholders(message));
      }
    },
  );

  it('are never empty, and named by their area', () => {
    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(messages(area, language))) {
        expect.soft(text.trim(), `${language} ${key}`).not.toBe('');
        expect.soft(key.startsWith(`${area}.`), key).toBe(true);
      }
    }
  });
});

describe('the keys in the code', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const code = files.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');
  const known = new Set(AREAS.flatMap((area) => Object.keys(messages(area, 'en'))));

  it('all have a message', () => {
    const used = [...code.matchAll(/\bt\(\s*'([a-z]+\.[A-Za-z0-9.]+)'/g)].map((match) => match[1] ?? '');
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });

  it('leave no message unused', () => {
    expect([...known].filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });
});
