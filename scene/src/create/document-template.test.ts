import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTextBody, aTopic } from '../compile/testing/documents.ts';
import type { Document } from '../model/document.ts';
import { documentSchema } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { buildTranscript } from '../transcript.ts';
import { documentTemplate, placeholderElements, withVisibleHints } from './document-template.ts';

const ALL = { titles: true, texts: true, pictures: true };
const [PHOTO, LOGO] = ['a'.repeat(64), 'b'.repeat(64)];
const BOX = { x: 0, y: 0, width: 300, height: 60 };

const title: Element = {
  kind: 'text',
  id: 'title',
  ...BOX,
  body: { paragraphs: [{ role: 'title', runs: [{ text: 'Our plan', size: 40, bold: true }] }] },
};
const picture = (id: string, asset: string, fields = {}): Element => ({
  ...{ kind: 'image', id, ...BOX, asset, alt: 'The team', corner: 8 },
  ...fields,
});

function aPresentation(): Document {
  const topic = aTopic({
    id: 'plan',
    title: 'Our plan',
    notes: [{ runs: [{ text: 'Speak slowly' }] }],
    elements: [
      title,
      { kind: 'text', id: 'text', ...BOX, body: aTextBody('First', 'Second') },
      aShape({ id: 'card', body: aTextBody('On a card') }),
      picture('photo', PHOTO),
      picture('logo', LOGO, { locked: true }),
      { kind: 'group', id: 'group', ...BOX, children: [picture('inner', PHOTO)] },
      aShape({ id: 'decoration', furniture: true, body: aTextBody('1') }),
    ],
  });
  const assets = { [PHOTO]: { mediaType: 'image/png', bytes: 1 }, [LOGO]: { mediaType: 'image/png', bytes: 1 } };
  return aDocument({ topics: [topic, aTopic({ id: 'bare', title: 'Bare' })] }, { assets, author: 'Ada', tags: ['x'] });
}

const elementsOf = (document: Document) => Object.fromEntries(document.root.topics[0]!.elements.map((e) => [e.id, e]));

describe('documentTemplate', () => {
  it('empties titles, texts and pictures, keeps their styles, and keeps locked elements and decorations', () => {
    const template = documentTemplate(aPresentation(), ALL);
    expect(documentSchema.safeParse(template).success).toBe(true);
    const elements = elementsOf(template);
    expect(elements['title']).toMatchObject({
      placeholder: 'Our plan',
      body: { paragraphs: [{ role: 'title', runs: [{ text: '', size: 40, bold: true }] }] },
    });
    expect(elements['text']).toMatchObject({
      placeholder: 'First Second',
      body: { paragraphs: [{ runs: [{ text: '' }] }] },
    });
    expect(elements['card']).toMatchObject({ kind: 'shape', placeholder: 'On a card', fill: { kind: 'solid' } });
    expect(elements['photo']).toEqual({
      kind: 'shape',
      id: 'photo',
      ...BOX,
      geometry: { kind: 'preset', preset: 'rect' },
      placeholder: 'The team',
    });
    expect(elements['group']).toMatchObject({ children: [{ kind: 'shape', placeholder: 'The team' }] });
    const source = elementsOf(aPresentation());
    for (const id of ['logo', 'decoration']) expect(elements[id]).toEqual(source[id]);
    expect(Object.keys(template.assets)).toEqual([LOGO]);
    expect([template.author, template.tags]).toEqual([undefined, undefined]);
  });

  it('clears the names of topics whose titles are placeholders, and the notes', () => {
    const { topics } = documentTemplate(aPresentation(), ALL).root;
    expect(topics.map(({ title: name, notes }) => [name, notes])).toEqual([
      ['', undefined],
      ['Bare', undefined],
    ]);
  });

  it('publishes no text of placeholders', () => {
    const template = documentTemplate(aPresentation(), ALL);
    const transcript = JSON.stringify(buildTranscript(template));
    for (const text of ['Our plan', 'First', 'On a card', 'Speak slowly']) expect(transcript).not.toContain(text);
  });

  it('changes only what the author has chosen', () => {
    const titles = elementsOf(documentTemplate(aPresentation(), { titles: true, texts: false, pictures: false }));
    expect([titles['title']?.placeholder, titles['text']?.placeholder, titles['photo']?.kind]).toEqual([
      'Our plan',
      undefined,
      'image',
    ]);
    const none = { titles: false, texts: false, pictures: false };
    expect(documentTemplate(aPresentation(), none).root).toEqual(aPresentation().root);
  });

  it('keeps the content of single elements, and lists the others', () => {
    const choice = { ...ALL, retained: ['title'] };
    const elements = elementsOf(documentTemplate(aPresentation(), choice));
    expect([elements['title']?.placeholder, elements['photo']?.kind]).toEqual([undefined, 'shape']);
    const listed = placeholderElements(aPresentation(), choice).map(({ id }) => id);
    expect(listed).not.toContain('title');
    expect(listed).toContain('photo');
    const changed = Object.entries(elements).filter(([, { placeholder }]) => placeholder !== undefined);
    // `inner` is in a group.
    expect(new Set(listed)).toEqual(new Set([...changed.map(([id]) => id), 'inner']));
  });

  it('cuts long hints, also between surrogate pairs', () => {
    const document = aDocument({ elements: [{ kind: 'text', id: 'long', ...BOX, body: aTextBody('😀'.repeat(500)) }] });
    const [element] = documentTemplate(document, ALL).root.elements;
    expect(documentSchema.safeParse(documentTemplate(document, ALL)).success).toBe(true);
    expect(element?.placeholder).toBe('😀'.repeat(100));
  });

  it('shows hints and grey areas on the picture of the template', () => {
    const elements = elementsOf(withVisibleHints(documentTemplate(aPresentation(), ALL)));
    expect(elements['title']).toMatchObject({ body: { paragraphs: [{ runs: [{ text: 'Our plan' }] }] } });
    expect(elements['photo']).toMatchObject({ fill: { kind: 'solid' } });
  });
});
