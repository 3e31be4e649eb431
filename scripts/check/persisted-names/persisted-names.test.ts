import { describe, expect, it } from 'vitest';
import { parseSource, readSources } from '../source-files.ts';
import { findNamesInCode } from './find-in-code.ts';
import { listConstantNames } from './names-of-constants.ts';
import { LIST_FILE, readPersistedNames } from './read-list.ts';

const listedNames = readPersistedNames();
const usedNames = { ...findNamesInCode(readSources()), ...listConstantNames() };

/** The names in the code, by section of the list. The section `Tables` is checked by an integration test. */
const SECTIONS = {
  Jobs: usedNames.jobs,
  'Key labels of secrets': usedNames.secrets,
  'Purposes of tokens': usedNames.tokenPurposes,
  Cookies: usedNames.cookies,
  'Web storage': usedNames.storageKeys,
  'Databases of the browser': usedNames.browserDatabases,
  'Instance facts': usedNames.instanceFacts,
  'Data folder': usedNames.dataFiles,
  'Blob folders': usedNames.blobFolders,
  Formats: usedNames.formats,
  Migrations: usedNames.migrations,
  Events: usedNames.events,
  Settings: usedNames.settings,
  Flags: usedNames.flags,
  'Counted attempts': usedNames.limits,
  Values: usedNames.values,
} as const;

describe(LIST_FILE, () => {
  it('has a section for each kind of name', () => {
    expect([...listedNames.keys()]).toEqual([...Object.keys(SECTIONS), 'Tables']);
  });

  it.each(Object.entries(SECTIONS))('lists exactly the names in use: %s', (section, names) => {
    expect([...(listedNames.get(section) ?? [])].sort()).toEqual(names);
  });
});

describe('findNamesInCode', () => {
  const find = (text: string, path = 'web/src/example.ts') =>
    findNamesInCode([parseSource(path.startsWith('web') ? 'web' : 'server', path, text)]);

  it('finds storage keys that are literals, constants or results of functions that return templates', () => {
    const text = `
      const KEY = 'theme';
      const keyOf = (oid: string) => \`draft-\${oid}\`;
      localStorage.getItem(KEY); storage().setItem(keyOf(oid), ''); sessionStorage.removeItem('seen');`;
    expect(find(text).storageKeys).toEqual(['draft-{oid}', 'seen', 'theme']);
  });

  it('finds the names of jobs, secrets, cookies and instance facts', () => {
    const text = `
      export const sweepJob: JobDefinition<object> = { name: 'things.sweep' };
      const key = secrets('things');
      const THING_COOKIE = 'thing';
      stringifySetCookie({ name: 'other', value });
      const THINGS_LOADED = 'things-loaded';`;
    expect(find(text, 'server/src/example.ts')).toMatchObject({
      jobs: ['things.sweep'],
      secrets: ['things'],
      cookies: ['other', 'thing'],
      instanceFacts: ['things-loaded'],
    });
  });

  it('rejects a stored name that is not a string literal', () => {
    expect(() => find('localStorage.setItem(key + oid, value);')).toThrow('not a string literal');
  });
});
