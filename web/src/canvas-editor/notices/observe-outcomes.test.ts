import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITING_COMMANDS } from '@flydeck/editor/commands/editing-commands';
import { findCommand, registerCommands } from '@flydeck/editor/commands/registry';
import { Editor } from '@flydeck/editor/editor';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileMessages } from '../../../tooling/compile-messages.ts';
import { activateLanguage } from '../../i18n/index.ts';
import { Listeners } from '../../listeners.ts';
import { SessionEvents } from '../session/session-events.ts';
import { loadOutcomeTexts, observeOutcomes } from './observe-outcomes.ts';

beforeAll(loadOutcomeTexts);

beforeEach(() => {
  registerCommands(EDITING_COMMANDS);
  vi.useFakeTimers();
  const folder = join(import.meta.dirname, '../../i18n/messages');
  const messages = ['canvas', 'canvas-menus', 'canvas-outcomes', 'canvas-path'].map((area) =>
    compileMessages(readFileSync(join(folder, area, 'en.json'), 'utf8')),
  );
  activateLanguage('en', Object.assign({}, ...messages));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns an editor with the shapes `a` and `b` and the topic `nile` with a cover, and the announced texts. */
function observedEditor() {
  const elements = [aShape({ id: 'a', body: aTextBody('Alpha') }), aShape({ id: 'b', x: 200, y: 90 })];
  const nile = aTopic({ id: 'nile', title: 'Nile', frame: { x: 300, y: 300, scale: 0.2 }, cover: [aShape()] });
  const events = new SessionEvents();
  const listeners = new Listeners();
  const editor = new Editor({
    store: new RecordStore(flattenDocument(aDocument({ elements, topics: [nile] }))),
    window: { width: 1000, height: 600 },
    newId: () => 'new',
    ...events.editorOptions,
  });
  const texts: string[] = [];
  const session = { editor, events, text: undefined, subscribe: listeners.subscribe };
  const unsubscribe = observeOutcomes(session, (text) => texts.push(text));
  /** Runs an action, and waits until its announcements are collected. */
  const act = (action: () => void) => {
    action();
    listeners.notify();
    vi.runAllTimers();
  };
  const run = (id: string) => {
    const command = findCommand(id);
    if (command) act(() => editor.run(command));
  };
  return { editor, texts, act, run, unsubscribe };
}

describe('observeOutcomes', () => {
  it('announces the outcome of a command together with the new selection', () => {
    const { editor, texts, act, run } = observedEditor();
    act(() => editor.select(['a']));
    run('delete');
    run('undo');
    expect(texts).toEqual([
      'Shape: Alpha selected',
      '1 object deleted. Nothing selected',
      'Undone: 1 object deleted. Shape: Alpha selected',
    ]);
  });

  it('announces the selection after a command that selects, even if the selection is the same', () => {
    const { texts, run } = observedEditor();
    run('select-all');
    run('select-all');
    expect(texts).toEqual(['3 objects selected', '3 objects selected']);
  });

  it('announces the start and the end of editing a cover once, also if a selection ends it', () => {
    const { editor, texts, act, run } = observedEditor();
    editor.select(['nile']);
    run('edit-cover');
    run('end-cover');
    editor.select(['nile']);
    run('edit-cover');
    act(() => editor.select(['a']));
    expect(texts.map((text) => text.split('. ')[0])).toEqual([
      'Editing the cover of “Nile”',
      'Finished editing the cover',
      'Editing the cover of “Nile”',
      'Finished editing the cover',
    ]);
  });

  it('announces several outcomes together, and only the last of each kind', () => {
    const { editor, texts, act, run } = observedEditor();
    act(() => editor.select(['b']));
    texts.length = 0;
    act(() => {
      for (const key of ['arrowleft', 'arrowleft', 'mod+c']) editor.key(key);
    });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^1 object moved\. X [\d.]+, Y 90\. 1 object copied$/);
    run('ungroup');
    expect(texts.at(-1)).toBe('Ungroup: Not available here');
  });

  it('announces nothing after unsubscribing', () => {
    const { editor, texts, act, run, unsubscribe } = observedEditor();
    unsubscribe();
    act(() => editor.select(['a']));
    run('delete');
    expect(texts).toEqual([]);
  });
});
