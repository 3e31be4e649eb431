import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document, Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { readDocument } from '../model/migrations.ts';
import { soakRounds } from '../testing/soak-rounds.ts';
import { addTopic } from './add-topic.ts';
import { blankDocument } from './blank-document.ts';
import { changesBetween } from './changes.ts';
import { describePicture } from './describe-picture.ts';
import { moveTopic, shiftedPlace } from './move-topic.ts';
import { applyPatch, type Patch } from './patch.ts';
import { removeTopic } from './remove-topic.ts';
import { renameTopic } from './rename-topic.ts';
import { setDetails } from './set-details.ts';
import { setNotes } from './set-notes.ts';
import { removePicture, setPicture } from './set-picture.ts';
import { setText } from './set-text.ts';
import { setTheme } from './set-theme.ts';
import { linesOfText } from './text-lines.ts';
import { THEMES } from './themes.ts';
import { EditError, topicsBelow } from './topics.ts';

interface Move {
  readonly what: number;
  readonly who: number;
  readonly where: number;
  readonly index: number;
  readonly words: string;
}

const words = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('', '- a\n  - b\n\nc', '日本語 テスト', 'שלום'));
const move: fc.Arbitrary<Move> = fc.record({
  what: fc.nat(19),
  who: fc.nat(30),
  where: fc.nat(30),
  index: fc.nat(6),
  words,
});

/** A title over a line in one text, words in a shape in a group, and a picture that is cut. */
const pieces = (title: string): Element[] => [
  {
    kind: 'text',
    id: 'm',
    ...{ x: 0, y: 150, width: 200, height: 60 },
    body: { paragraphs: [{ role: 'title', runs: [{ text: title }] }, { runs: [{ text: 'Below' }] }] },
  },
  {
    kind: 'group',
    id: 'g',
    ...{ x: 0, y: 200, width: 200, height: 100 },
    children: [
      {
        kind: 'shape',
        id: 's',
        ...{ x: 0, y: 0, width: 90, height: 90 },
        geometry: { kind: 'preset', preset: 'rect' },
        body: { paragraphs: [{ runs: [{ text: 'Inside', bold: true }] }] },
      },
      {
        kind: 'image',
        id: 'p',
        ...{ x: 100, y: 0, width: 90, height: 90 },
        asset: 'c'.repeat(64),
        crop: [0.1, 0, 0.1, 0],
      },
    ],
  },
];

/** A document whose topics somebody placed, one of them with words that an outline may write anew. */
function positioned(kind: 'pitch' | 'classic'): Document {
  const blank = blankDocument('Placed', 'en');
  const { made: _made, ...root } = blank.root;
  const topics = Array.from(
    { length: 3 },
    (_, i): Topic => ({
      id: `page-${i}`,
      title: `Page ${i}`,
      width: 400,
      height: 300,
      frame: { x: 300 + i * 500, y: 400, scale: 1, rotation: i },
      elements: [
        {
          kind: 'text',
          id: 't',
          x: 0,
          y: 0,
          width: 400,
          height: 60,
          body: { paragraphs: [{ role: 'title', runs: [{ text: `Page ${i}`, bold: true }] }] },
        },
        {
          kind: 'text',
          id: 'b',
          x: 0,
          y: 80,
          width: 400,
          height: 60,
          body: { paragraphs: [{ runs: [{ text: 'One ' }, { text: 'two', italic: true }] }] },
        },
        ...pieces(`Page ${i}`),
      ],
      topics: [],
    }),
  );
  const assets = { ['c'.repeat(64)]: { mediaType: 'image/png', bytes: 9, width: 20, height: 10 } };
  return { ...blank, kind, assets, root: { ...root, topics } };
}

let lastId = 0;
const elements = ['t', 'b', 'm', 's', 'nothing'];

function patchFor(document: Document, { what, who, where, index, words: text }: Move): Patch {
  const topics = [...topicsBelow(document.root)];
  const all = [document.root, ...topics];
  const id = topics[who % Math.max(1, topics.length)]?.id ?? 'nobody';
  const parent = all[where % all.length]!.id;
  const file = { mediaType: 'image/png', bytes: 10, width: 30 + who, height: 40 };
  const asset = (who % 3 === 0 ? 'a' : 'b').repeat(64);
  const shift = (['up', 'down', 'in', 'out'] as const)[index % 4]!;
  const shifted = shiftedPlace(document, id, shift);
  const commands: readonly (() => Patch)[] = [
    () => addTopic(document, { id: `new-${++lastId}`, title: text, parent, index }),
    () => addTopic(document, { id: `new-${++lastId}`, title: text, parent: document.root.id, index }),
    () => removeTopic(document, { id }),
    () => renameTopic(document, { id, title: text }),
    () => moveTopic(document, { id, parent, index }),
    () => (shifted ? moveTopic(document, shifted) : []),
    () => setText(document, { id, element: elements[where % 5], lines: linesOfText(text) }),
    () => setNotes(document, { id, notes: text }),
    () => setPicture(document, { id, asset, file, alt: text }),
    () => removePicture(document, { id }),
    () => setTheme(document, { theme: THEMES[who % THEMES.length]! }),
    () => setDetails(document, { title: text, tags: [text], language: 'de', description: text }),
    () => describePicture(document, { id, alt: text }),
    () => setText(document, { id, lines: linesOfText(`${text}\n- point\n  - deeper`) }),
    () => setText(document, { id, element: elements[where % 5], lines: linesOfText(`${text}\n- more`) }),
    () => setText(document, { id, element: elements[index % 3], lines: [] }),
    () => setPicture(document, { id, element: 'p', asset, file, alt: text }),
    () => setPicture(document, { id, element: 'picture-1', asset, file, alt: '' }),
    () => removePicture(document, { id, element: index % 2 ? 'p' : 'picture-1' }),
    () => describePicture(document, { id, element: index % 2 ? 'p' : 'picture-1', alt: text }),
  ];
  return commands[what]!();
}

/** The same as it would be stored. */
const stored = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe.each([
  ['made by its outline', () => blankDocument('Blank', 'en')],
  ['positioned', () => positioned('pitch')],
  ['classic', () => positioned('classic')],
] as const)('a document %s', (_name, start) => {
  it('stays valid under any sequence of commands, each of which can be undone', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 14 }), (moves) => {
        let document = start();
        const undo: Patch[] = [];
        const before: unknown[] = [];
        for (const step of moves) {
          let patch: Patch;
          try {
            patch = stored(patchFor(document, step)) as Patch;
          } catch (error) {
            expect(error).toBeInstanceOf(EditError);
            continue;
          }
          const done = applyPatch(document, patch);
          expect(stored(readDocument(stored(done.document)))).toEqual(stored(done.document));
          before.push(stored(document));
          undo.push(done.inverse);
          document = done.document;
        }
        for (const inverse of undo.reverse()) {
          document = applyPatch(document, stored(inverse) as Patch).document;
          expect(stored(document)).toEqual(before.pop());
        }
      }),
      { numRuns: soakRounds('document-edits', { short: 120, long: 20_000 }) },
    );
  });

  it('becomes any other by the changes between both', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
        const first = start();
        let document = first;
        for (const step of moves) {
          try {
            document = applyPatch(document, patchFor(document, step)).document;
          } catch (error) {
            expect(error).toBeInstanceOf(EditError);
          }
        }
        const patch = stored(changesBetween(first, document)) as Patch;
        expect(stored(applyPatch(first, patch).document)).toEqual(stored(document));
      }),
      { numRuns: soakRounds('document-differences', { short: 80, long: 20_000 }) },
    );
  });
});
