import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConsent } from '@flydeck/contract/consent';
import { EVENT_SESSION_COOKIE } from '@flydeck/contract/events/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredDraft } from '../canvas-editor/stored-draft/stored-draft.ts';
import { readCookie } from '../cookies.ts';
import { chosenLanguage } from '../i18n/languages.ts';
import { loadOptions } from '../pdf/stored-options.ts';
import { readOutlineSession } from '../routes/ai-start/outline-session.ts';
import { readFormValues } from '../routes/create/form-values.ts';
import { consumePendingLike, PENDING_LIKE_LIFETIME_MS } from '../routes/view/pending-like.ts';
import { readVisitorHint } from '../shell/account/visitor-hint.ts';

/** Entries that the pages of a release have stored in a browser. */
interface StoredEntries {
  /** Time of recording in ISO 8601. */
  readonly recordedAt: string;
  /** Oid of the presentation that the entries belong to. */
  readonly oid: string;
  /** The text of `document.cookie`. */
  readonly cookies: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
}

/**
 * Entries written by the code of the release whose last migration is 0049. Never edit the JSON file: for a later
 * release, add another JSON file.
 */
const ENTRIES_PATH = join(import.meta.dirname, 'stored-entries-0049.json');
const stored = JSON.parse(readFileSync(ENTRIES_PATH, 'utf8')) as StoredEntries;
const { oid, cookies } = stored;

function createStorage(entries: Readonly<Record<string, string>>): Storage {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: values.size,
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage(stored.localStorage));
  vi.stubGlobal('sessionStorage', createStorage(stored.sessionStorage));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('entries that the pages of an earlier release stored in the browser', () => {
  it('restore an unsaved draft with its revision, and no draft of another presentation', () => {
    const draft = readStoredDraft(oid);
    expect(draft?.baseRevision).toBe(2);
    expect(draft?.document.title).toBe('Hummingbird migration routes, not saved yet');
    const titles = draft?.document.root.topics.map(({ title }) => title);
    expect(titles).toEqual(['Hummingbird migration routes', 'Ruby-throated', 'Rufous']);
    expect(readStoredDraft('another0oid00000')).toBeUndefined();
  });

  it('contain a pending like, which is consumed once and only within its lifetime', () => {
    const recordedMs = Date.parse(stored.recordedAt);
    const getStorage = () => sessionStorage;
    expect(consumePendingLike(getStorage, oid, recordedMs + 60_000)).toBe(true);
    expect(consumePendingLike(getStorage, oid, recordedMs + 60_000)).toBe(false);
    vi.stubGlobal('sessionStorage', createStorage(stored.sessionStorage));
    expect(consumePendingLike(getStorage, oid, recordedMs + PENDING_LIKE_LIFETIME_MS)).toBe(false);
  });

  it('contain the name and segment of the member who visited last', () => {
    expect(readVisitorHint()).toMatchObject({ viewerName: 'Grace Author', authorSegment: 'teacher' });
  });

  it('fill the form to create a presentation', () => {
    const markdown = '# Owls\n\nSilent feathers.\n';
    const expected = { method: 'markdown', title: 'Owls', template: 'timeline', markdown };
    expect(readFormValues(localStorage)).toEqual(expected);
  });

  it('fill the outline form with the presentation that the visitor came from, at the first call only', () => {
    expect(readOutlineSession(localStorage)?.wish).toMatchObject({
      title: 'From the page',
      source: 'First line\nSecond line',
    });
    expect(readOutlineSession(localStorage)?.wish.title).toBe('Owls');
  });

  it('restore an edited outline', () => {
    // The first call returns and removes the presentation that the visitor came from.
    readOutlineSession(localStorage);
    const session = readOutlineSession(localStorage);
    expect(session?.wish).toMatchObject({ source: 'Owls hunt at night.', length: 'short', builtIn: true });
    expect(session?.work).toMatchObject({ title: 'Owls', language: 'en', maker: { kind: 'built-in' } });
    expect(session?.work?.rows).toEqual([
      { id: 0, level: 0, title: 'Hunting', text: 'At night\nBy ear', notes: 'Ask who has heard one.' },
      { id: 1, level: 1, title: 'Feathers', text: 'Silent' },
    ]);
  });

  it('contain the PDF options that were chosen before a payment', () => {
    expect(loadOptions(oid)).toEqual({ steps: 'overview', size: 'a4', notes: true });
  });

  it('include the cookies for consent, language and event session', () => {
    expect(readConsent(cookies)).toBe('performance');
    expect(chosenLanguage(cookies)).toBe('de');
    expect(readCookie(EVENT_SESSION_COOKIE, cookies)).toBe('1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b');
  });
});
