import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '../../../tooling/compile-messages.ts';
import { activateLanguage } from '../../i18n/index.ts';
import { outcomeText } from './outcome-text.ts';

const AREAS = [
  'canvas',
  'canvas-menus',
  'canvas-outcomes',
  'canvas-path',
  'canvas-properties',
  'canvas-tables',
  'canvas-text',
];

beforeAll(() => {
  const folder = join(import.meta.dirname, '../../i18n/messages');
  const messages = AREAS.map((area) => compileMessages(readFileSync(join(folder, area, 'en.json'), 'utf8')));
  activateLanguage('en', Object.assign({}, ...messages));
});

/** Returns the texts that are announced when commands run one after the other, with the shapes `a` and `b` selected. */
function announced(...commands: string[]): string[] {
  const topic = (id: string, title: string, x: number) => aTopic({ id, title, frame: { x, y: 400, scale: 0.2 } });
  const elements = [aShape({ id: 'a', x: 10, y: 10 }), aShape({ id: 'b', x: 30, y: 90 })];
  const test = new TestEditor(aDocument({ elements, topics: [topic('t', 'Budget', 200), topic('u', 'Plan', 600)] }));
  test.editor.setReducedMotion(true);
  test.editor.select(['a', 'b']);
  for (const command of commands) test.run(command);
  return test.outcomes.map((notice) => outcomeText(test.editor.store, notice));
}

describe('outcomeText', () => {
  it.each([
    [
      ['delete', 'undo', 'redo'],
      ['2 objects deleted', 'Undone: 2 objects deleted', 'Redone: 2 objects deleted'],
    ],
    [
      ['paste', 'copy', 'paste'],
      ['Nothing to paste', '2 objects copied', '2 objects pasted'],
    ],
    [['undo'], ['Nothing to undo']],
    [['nudge-left'], ['Move left: 2 objects moved']],
    [
      ['align-left', 'align-left', 'undo'],
      ['1 object moved. X 10, Y 90', 'Align left: Nothing changed', 'Undone: 1 object moved'],
    ],
    [
      ['bring-to-front', 'bring-to-front'],
      ['Bring to front: 2 objects reordered', 'Bring to front: Nothing changed'],
    ],
    [['ungroup'], ['Ungroup: Not available here']],
    [
      ['tool-ellipse', 'lock-tool'],
      ['Tool: Ellipse', 'The tool stays active'],
    ],
    [
      ['transition-fade', 'undo', 'transition-cut'],
      ['Transition: Fade', 'Undone: Transition: Fade', 'Transition: Cut'],
    ],
    [['zoom-in'], ['Zoom 150%']],
    [['show-whole'], ['Whole presentation shown']],
    [
      ['toggle-locked', 'nudge-left'],
      ['2 objects locked', 'The selection is locked'],
    ],
  ])('of the commands %j is %j', (commands, texts) => {
    expect(announced(...commands)).toEqual(texts);
  });

  it('names topics and steps', () => {
    const test = new TestEditor(aDocument({ topics: [aTopic({ id: 't', title: 'Budget' })] }));
    const textOf = (what: 'topic-shown' | 'step-moved' | 'topic-nested', id: string) =>
      outcomeText(test.editor.store, { kind: 'outcome', outcome: { what, id } });
    expect(textOf('topic-shown', 't')).toBe('“Budget” is shown');
    expect(textOf('topic-nested', 't')).toBe('“Budget” is now in “Root”.');
    expect(textOf('step-moved', 't')).toMatch(/^“Budget” is now step \d\.$/);
  });

  it('names the topic into which objects were moved', () => {
    const { store } = new TestEditor(aDocument({ topics: [aTopic({ id: 't', title: 'Budget' })] })).editor;
    const outcome = { what: 'moved', count: 1, parent: 't' } as const;
    expect(outcomeText(store, { kind: 'outcome', outcome })).toBe('1 object moved to “Budget”');
  });

  it('names the changed property', () => {
    const { store } = new TestEditor(aDocument()).editor;
    const outcome = { what: 'changed', count: 2, property: 'fill' } as const;
    expect(outcomeText(store, { kind: 'outcome', outcome })).toBe('Fill: 2 objects changed');
  });

  it('names the element to which an end of a line is attached, or the position of the end', () => {
    const { store } = new TestEditor(aDocument({ elements: [aShape({ id: 'a' })] })).editor;
    const outcome = { what: 'line-end-changed', end: 'start', position: { x: 10.004, y: 20 } } as const;
    expect(outcomeText(store, { kind: 'outcome', outcome })).toBe('Start of the line: X 10, Y 20, Not connected');
    const attached = { ...outcome, end: 'end', target: { id: 'a', side: 'left' } } as const;
    expect(outcomeText(store, { kind: 'outcome', outcome: attached })).toBe(
      'End of the line: Connected to Shape, Left',
    );
  });

  it('says whether a format of texts is on', () => {
    const { store } = new TestEditor(aDocument()).editor;
    const outcome = { what: 'formatted', format: 'bold', isOn: false } as const;
    expect(outcomeText(store, { kind: 'outcome', outcome, command: 'text-bold' })).toBe('Bold: Off');
  });
});
