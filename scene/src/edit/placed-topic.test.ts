import { describe, expect, it } from 'vitest';
import { areCloserThan } from '../arrange/boxes.ts';
import type { Document, Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { TextBody } from '../model/text.ts';
import { blankDocument } from './blank-document.ts';
import { contentOf } from './content.ts';
import { applyPatch, type Patch } from './patch.ts';
import { renameTopic } from './rename-topic.ts';
import { removePicture, setPicture } from './set-picture.ts';
import { setText } from './set-text.ts';
import { linesOfText, textOfLines } from './text-lines.ts';
import { EditError } from './topics.ts';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const FILE = { mediaType: 'image/png', bytes: 1, width: 200, height: 100 };

const text = (id: string, body: TextBody, box = { x: 60, y: 60, width: 400, height: 60 }): Element => ({
  kind: 'text',
  id,
  ...box,
  body,
});
const said = (words: string, role?: 'title'): TextBody['paragraphs'][number] => ({
  ...(role ? { role } : {}),
  runs: words ? [{ text: words, bold: true }] : [],
});

function deck(elements: Element[], kind: Document['kind'] = 'pitch'): Document {
  const blank = blankDocument('Deck', 'en');
  const { made: _made, ...root } = blank.root;
  const topic = { id: 'x', title: 'Lichens', width: 960, height: 540, elements, topics: [] };
  const topics: Topic[] = [{ ...topic, frame: { x: 500, y: 500, scale: 1 } }];
  return { ...blank, kind, assets: { [OLD]: FILE }, root: { ...root, topics } };
}

const done = (document: Document, patch: Patch) => applyPatch(document, patch).document;
const topicIn = (document: Document) => document.root.topics[0]!;
const textsOf = (document: Document) =>
  contentOf(topicIn(document)).texts.map(({ element, role, lines }) => [element, role, textOfLines(lines)]);

describe('the words of a placed topic', () => {
  it('are all there, the title aside, in the order in which they are read', () => {
    const group: Element = {
      kind: 'group',
      id: 'g',
      ...{ x: 0, y: 0, width: 9, height: 9 },
      children: [
        {
          kind: 'shape',
          id: 's',
          ...{ x: 0, y: 0, width: 9, height: 9 },
          geometry: { kind: 'preset', preset: 'rect' },
          body: { paragraphs: [said('In a shape')] },
        },
      ],
    };
    const furniture = { ...text('f', { paragraphs: [said('7')] }), furniture: true };
    const titled = text('t', { paragraphs: [said('Lichens', 'title'), said('A slow life')] });
    expect(textsOf(deck([text('b', { paragraphs: [said('Body')] }), group, furniture, titled]))).toEqual([
      ['t', 'subtitle', 'A slow life'],
      ['b', 'text', 'Body'],
      ['s', 'text', 'In a shape'],
    ]);
  });

  it('below a title change without it, and the title without them, letter by letter', () => {
    let document = deck([text('t', { paragraphs: [said('Lichens', 'title'), said('A slow life')] })]);
    document = done(document, setText(document, { id: 'x', element: 't', lines: linesOfText('One\nTwo') }));
    for (const title of ['', 'M', 'Moss', 'Moss ', 'Moss i', 'Moss is old'])
      document = done(document, renameTopic(document, { id: 'x', title }));
    const [element] = topicIn(document).elements;
    expect(element?.kind === 'text' && element.body.paragraphs).toEqual([
      said('Moss is old', 'title'),
      said('One'),
      said('Two'),
    ]);
    expect(element?.kind === 'text' && element.body.fit).toBe('shrink');
  });

  it('keep their look when nothing is left of them', () => {
    let document = deck([text('b', { paragraphs: [said('Body')] })]);
    document = done(document, setText(document, { id: 'x', element: 'b', lines: [] }));
    expect(textsOf(document)).toEqual([['b', 'text', '']]);
    document = done(document, setText(document, { id: 'x', element: 'b', lines: linesOfText('Again') }));
    const [element] = topicIn(document).elements;
    expect(element?.kind === 'text' && element.body.paragraphs).toEqual([said('Again')]);
  });

  it('are fixed where they stand in the picture of a page', () => {
    const page: Element = { ...text('l', { paragraphs: [said('Lichens')] }), lines: [] } as Element;
    const document = deck([page], 'classic');
    expect(contentOf(topicIn(document), 'classic')).toMatchObject({
      isTextFixed: true,
      isPictureFixed: true,
    });
    expect(() => setText(document, { id: 'x', element: 'l', lines: [] })).toThrow(EditError);
    expect(() => setPicture(document, { id: 'x', asset: NEW, file: FILE, alt: '' })).toThrow(EditError);
  });
});

describe('the pictures of a placed topic', () => {
  const picture = (more: object): Element => ({
    kind: 'image',
    id: 'p',
    asset: OLD,
    ...{ x: 500, y: 100, width: 200, height: 200 },
    ...more,
  });
  it.each([
    ['fill it as the one before', { crop: [0.25, 0, 0.25, 0] }, [0.25, 0, 0.25, 0]],
    ['are seen whole as the one before', {}, [0, -0.5, 0, -0.5]],
    ['fill a frame that is seen', { corner: 8 }, [0.25, 0, 0.25, 0]],
  ])('take the frame of another and %s', (_how, more, crop) => {
    const document = deck([picture(more)]);
    const patch = setPicture(document, { id: 'x', element: 'p', asset: NEW, file: FILE, alt: 'Moss' });
    const changed = done(document, patch);
    expect(topicIn(changed).elements).toEqual([{ ...picture(more), asset: NEW, crop, alt: 'Moss' }]);
    expect(Object.keys(changed.assets)).toEqual([NEW]);
  });

  it('come to a free place and go again', () => {
    const document = deck([
      text('b', { paragraphs: [said('A few words')] }, { x: 60, y: 60, width: 840, height: 420 }),
      picture({}),
    ]);
    const added = done(document, setPicture(document, { id: 'x', asset: NEW, file: FILE, alt: '' }));
    const [, other, own] = topicIn(added).elements;
    expect(own).toMatchObject({ kind: 'image', id: 'picture-1', asset: NEW });
    for (const box of [other!, { x: 60, y: 60, width: 120, height: 24 }])
      expect(areCloserThan(own!, box, 0)).toBe(false);
    expect(done(added, removePicture(added, { id: 'x', element: 'picture-1' }))).toEqual(document);
  });
});
