import type { PresenceState } from '@flydeck/contract/editing/presence';
import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { createTextState, textUpdate } from '@flydeck/scene/records/text/text-state';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { Carets } from './carets.ts';

const paragraphs = (text: string) => [{ runs: [{ text }] }];
const INITIAL = createTextState(paragraphs('Hello world'));

/** Returns an editor with a text that has a state, as after a request for it, and the carets in its texts. */
function aWindow() {
  const { editor } = new TestEditor(aDocument({ elements: [aShape({ id: 'a' })] }));
  const setText = (content = INITIAL) => {
    const record = editor.store.get('a');
    if (record) editor.store.put({ ...record, texts: { body: content } });
  };
  setText();
  return { editor, setText, carets: new Carets(editor.store) };
}

const editing = (caret?: PresenceState['caret']): PresenceState => ({
  topic: 'root',
  pointer: null,
  area: null,
  selection: ['a'],
  text: 'a',
  ...(caret === undefined ? {} : { caret }),
});

/** Returns the update that inserts `inserted` at the start of the text. */
const insertion = (inserted: string) => textUpdate(INITIAL, paragraphs(`${inserted}Hello world`)) ?? '';

describe('Carets', () => {
  it('are at the same characters in the window of another person, also while this person inserts text before', () => {
    const [peer, mine] = [aWindow(), aWindow()];
    const state = editing(peer.carets.ownPosition('a', 5));
    expect(mine.carets.offsetOf('peer', state)).toBe(5);
    mine.editor.change([{ op: 'text', id: 'a', slot: 'body', update: insertion('Oh, ') }]);
    expect(mine.carets.offsetOf('peer', state)).toBe(9);
  });

  it('stay at the last known offset until the typed text arrives', () => {
    const [peer, mine] = [aWindow(), aWindow()];
    expect(mine.carets.offsetOf('peer', editing(peer.carets.ownPosition('a', 0)))).toBe(0);
    const update = insertion('Oh, ');
    peer.editor.change([{ op: 'text', id: 'a', slot: 'body', update }]);
    const typed = editing(peer.carets.ownPosition('a', 4));
    expect(mine.carets.offsetOf('peer', typed)).toBe(0);
    mine.editor.receive([{ op: 'text', id: 'a', slot: 'body', update }]);
    expect(mine.carets.offsetOf('peer', typed)).toBe(4);
  });

  it('are unknown without a state of the text, without a caret, and for removed texts', () => {
    const { carets, setText, editor } = aWindow();
    expect(carets.offsetOf('old client', editing())).toBeUndefined();
    setText({ paragraphs: paragraphs('Hello world') });
    expect([carets.ownPosition('a', 1), carets.offsetOf('peer', editing(null))]).toEqual([undefined, undefined]);
    editor.store.delete('a');
    expect(carets.offsetOf('peer', editing(null))).toBeUndefined();
  });
});
