import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { TextSession } from '../text/text-session.ts';
import { blocksAsText } from './blocks-as-text.ts';
import { isMarkdown, parseMarkdown } from './markdown-blocks.ts';
import { type PastedBlock, pasteBlocks } from './paste-blocks.ts';
import { keepAsPlainText } from './paste-text.ts';

const MARKDOWN = `# Rivers

The **Danube** is [long](https://example.org/).

- Tisza
  - Bodrog

1. Dráva

| River | km |
| --- | --- |
| Danube | 2850 |

\`\`\`js
let a = 1;
\`\`\`

> Panta rhei
`;

const paste = (test: TestEditor, blocks: readonly PastedBlock[]) =>
  test.editor.perform((context) => pasteBlocks(context, blocks));

it('pastes Markdown as texts, a table and code below each other, in one undoable change', () => {
  const test = new TestEditor(aDocument({}));
  const emptyStore = new TestEditor(aDocument({})).editor.store;
  paste(test, parseMarkdown(MARKDOWN));
  expect(() => checkOperations(emptyStore, test.changes[0])).not.toThrow();
  const { elements } = test.document().root;
  expect(elements.map(({ kind }) => kind)).toEqual(['text', 'table', 'code', 'text']);
  expect(test.editor.selection).toEqual(elements.map(({ id }) => id));
  const bottoms = elements.map(({ id }) => test.boxOf(id)).map(({ y, height }) => y + height);
  for (const [i, { id }] of elements.slice(1).entries())
    expect(test.boxOf(id).y).toBeGreaterThan(bottoms[i] ?? Number.NaN);

  expect(elements[0]).toHaveProperty('body.paragraphs', [
    expect.objectContaining({ role: 'title', runs: [{ text: 'Rivers' }] }),
    expect.objectContaining({
      runs: [
        { text: 'The ' },
        { text: 'Danube', bold: true },
        { text: ' is ' },
        { text: 'long', link: { kind: 'url', href: 'https://example.org/' } },
        { text: '.' },
      ],
    }),
    expect.objectContaining({ bullet: { kind: 'char', char: '•' }, runs: [{ text: 'Tisza' }] }),
    expect.objectContaining({ bullet: { kind: 'char', char: '•' }, level: 1, runs: [{ text: 'Bodrog' }] }),
    expect.objectContaining({ bullet: expect.objectContaining({ kind: 'number' }), runs: [{ text: 'Dráva' }] }),
  ]);
  expect(elements[1]).toMatchObject({ headerRows: 1 });
  expect(elements[2]).toMatchObject({ source: 'let a = 1;', language: 'js' });
  expect(elements[3]).toHaveProperty('body.paragraphs.0.role', 'quote');
  test.run('undo');
  expect(test.document().root.elements).toEqual([]);
});

it('replaces pasted Markdown by its plain text, in one undoable change', () => {
  const test = new TestEditor(aDocument({}));
  paste(test, parseMarkdown(MARKDOWN));
  const pasted = [...test.editor.selection];
  test.editor.perform((context) => keepAsPlainText(context, '# Rivers\n- Tisza', pasted, {}));
  const { elements } = test.document().root;
  expect(elements).toHaveLength(1);
  expect(elements[0]).toHaveProperty('body.paragraphs.1.runs', [{ text: '- Tisza' }]);
  test.run('undo');
  expect(test.document().root.elements).toHaveLength(pasted.length);
});

it('limits the number of pasted elements and the level of list items', () => {
  const test = new TestEditor(aDocument({}));
  const code = { kind: 'code', source: 'a' } as const;
  const item = {
    kind: 'paragraph',
    style: 'body',
    runs: [{ text: 'a' }],
    list: { level: 50, isNumbered: false },
  } as const;
  paste(test, [item, ...Array.from({ length: 500 }, () => code)]);
  const { elements } = test.document().root;
  expect(elements).toHaveLength(200);
  expect(elements[0]).toHaveProperty('body.paragraphs.0.level', 8);
  expect(paste(test, [{ kind: 'code', source: ' \n' }])).toBe(false);
});

it.each([
  ['# Title\n\nText', true],
  ['- a\n- b', true],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |', true],
  ['```\ncode\n```', true],
  ['See [this](https://example.org/)', true],
  ['This is **bold**.', true],
  ['Hello\nWorld', false],
  ['# 1', false],
  ['- a single dash', false],
  ['2 * 3 * 4 ** 2 = 96', false],
  ['snake_case_name and a[0](x)', false],
])('isMarkdown(%j) is %s', (text, expected) => {
  expect(isMarkdown(text)).toBe(expected);
});

it('a paragraph that continues a list item is indented like the item, without a bullet', () => {
  const test = new TestEditor(aDocument({}));
  const list = { level: 1, isNumbered: false };
  paste(test, [
    { kind: 'paragraph', style: 'body', runs: [{ text: 'Item' }], list },
    { kind: 'paragraph', style: 'body', runs: [{ text: 'More' }], list: { ...list, isContinuation: true } },
  ]);
  const [element] = test.document().root.elements;
  const [item, more] = element?.kind === 'text' ? element.body.paragraphs : [];
  expect(item?.indent).toBeGreaterThan(0);
  expect(more?.indent).toBe(item?.indent);
  expect(more?.bullet).toBeUndefined();
  expect(more?.hanging).toBeUndefined();
});

it('blocks become paragraphs of the edited text, in its size and colour', () => {
  const style = { size: 40, color: '#123456' };
  const test = new TestEditor(
    aDocument({
      elements: [
        {
          kind: 'text',
          id: 'text',
          x: 0,
          y: 0,
          width: 300,
          height: 100,
          body: { paragraphs: [{ align: 'center', runs: [{ ...style, text: 'Before' }] }] },
        },
      ],
    }),
  );
  const text = {
    get paragraphs() {
      return test.editor.store.get('text')?.texts?.['body']?.paragraphs ?? [];
    },
    change: () => undefined,
    close: () => undefined,
  };
  const session = new TextSession({ editor: test.editor, id: 'text', text, now: () => 0 });
  const paragraphs = blocksAsText(session, parseMarkdown(MARKDOWN));
  const heading = { ...style, size: 60, bold: true, text: 'Rivers' };
  expect(paragraphs[0]).toEqual({ align: 'center', role: 'heading', runs: [heading] });
  expect(blocksAsText(session, parseMarkdown('# Rivers'))[0]?.runs[0]?.size).toBe(40);
  expect(paragraphs[1]?.runs[1]).toEqual({ ...style, bold: true, text: 'Danube' });
  const bodrog = paragraphs.find(({ runs }) => runs[0]?.text === 'Bodrog');
  expect(bodrog).toMatchObject({ level: 1, bullet: { kind: 'char' }, runs: [style] });
  expect(paragraphs.map(({ runs }) => runs[0]?.text)).toContain('River\tkm');
  expect(paragraphs.find(({ runs }) => runs[0]?.text.startsWith('let'))?.runs[0]?.family).toBe('code');
});

it('places tables and pictures below a text, with the same left side and the alternative text, in one undoable change', () => {
  const text: Element = { kind: 'text', id: 'text', x: 100, y: 60, width: 200, height: 40, body: aTextBody('Rivers') };
  const test = new TestEditor(aDocument({ elements: [text] }));
  const asset = { mediaType: 'image/png', bytes: 10, width: 60, height: 30 };
  const file = { hash: 'a'.repeat(64), asset, alt: 'A river' };
  const table = {
    kind: 'table',
    cells: [
      ['River', 'km'],
      ['Danube', '2,850'],
    ],
    hasHeader: true,
  } as const;
  test.editor.perform((context) =>
    pasteBlocks(context, [table, { kind: 'picture', file }, { kind: 'picture', file }], { below: 'text' }),
  );
  const [, first, second, third] = test.document().root.elements;
  expect([first?.kind, second?.kind, third?.kind]).toEqual(['table', 'image', 'image']);
  expect(second).toMatchObject({ asset: file.hash, alt: 'A river' });
  expect((second?.width ?? 0) / (second?.height ?? 1)).toBeCloseTo(2);
  for (const element of [first, second, third]) expect(element?.x).toBeCloseTo(100, 3);
  expect(first?.y).toBeGreaterThan(100);
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  expect(third?.y).toBeGreaterThan((second?.y ?? 0) + (second?.height ?? 0));
  expect(Object.keys(test.document().assets)).toEqual([file.hash]);
  test.run('undo');
  expect(test.document().root.elements).toHaveLength(1);
});

describe('a table that joins the change of a text', () => {
  /** Changes a text. `join` pastes a table that joins this change. */
  function changedText() {
    const text: Element = { kind: 'text', id: 'text', x: 0, y: 0, width: 100, height: 40, body: aTextBody('Rivers') };
    const test = new TestEditor(aDocument({ elements: [text] }));
    const rewrite = (words: string, continuation?: 'continued') =>
      test.editor.change(
        [{ op: 'rewrite', id: 'text', slot: 'body', paragraphs: aTextBody(words).paragraphs }],
        continuation,
      );
    rewrite('Rivers:');
    const joins = test.editor.history.undoableChanges.at(-1)?.mark ?? Number.NaN;
    const [table] = parseMarkdown('| River | km |\n| --- | --- |\n| Danube | 2850 |');
    const join = () =>
      test.editor.perform((context) => ({
        ...pasteBlocks(context, table ? [table] : [], { below: 'text' }),
        joins,
      }));
    const shown = () =>
      test.document().root.elements.map((element) => (element.kind === 'text' ? element.body : element.kind));
    return { editor: test.editor, rewrite, joins, join, shown };
  }

  it('is undone and redone together with the change', () => {
    const { editor, join, shown } = changedText();
    join();
    const after = [aTextBody('Rivers:'), 'table'];
    expect(shown()).toMatchObject(after);
    editor.undo();
    expect(shown()).toMatchObject([aTextBody('Rivers')]);
    expect(editor.canUndo).toBe(false);
    editor.redo();
    expect(shown()).toMatchObject(after);
    editor.undo();
    expect(shown()).toMatchObject([aTextBody('Rivers')]);
  });

  it('joins it after the change was continued and another change was made', () => {
    const { editor, rewrite, joins, join, shown } = changedText();
    rewrite('Long rivers:', 'continued');
    rewrite('Very long rivers:');
    join();
    const ids = editor.history.entries.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(shown()).toMatchObject([aTextBody('Very long rivers:'), 'table']);
    editor.undo();
    expect(shown()).toMatchObject([aTextBody('Long rivers:'), 'table']);
    expect(editor.history.undoableChanges.some(({ mark }) => mark === joins)).toBe(true);
    editor.undo();
    expect(shown()).toMatchObject([aTextBody('Rivers')]);
    expect(editor.canUndo).toBe(false);
    expect(editor.history.undoableChanges.some(({ mark }) => mark === joins)).toBe(false);
    editor.redo();
    editor.redo();
    expect(shown()).toMatchObject([aTextBody('Very long rivers:'), 'table']);
  });
});
