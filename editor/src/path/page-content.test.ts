import { withOverview } from '@flydeck/scene/classic/overview';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { buildTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { linkAreas } from './link-areas.ts';
import { describePage, pageDescription } from './page-description.ts';
import { shownTopic } from './shown-topic.ts';

const BOX = { x: 100, y: 100, width: 300, height: 60 };
const picture = (id: string, alt: string): Element => ({
  kind: 'image',
  id,
  x: 0,
  y: 0,
  width: 720,
  height: 540,
  asset: 'a'.repeat(64),
  alt,
});

/** A scanned page with a link, and a page with text. */
function openScan(): TestEditor {
  const page = (id: string, elements: Element[]) => ({
    ...aTopic({ id, title: id, width: 720, height: 540, elements }),
    background: { kind: 'solid', color: '#ffffff' } as const,
  });
  const link: Element = { ...aShape({ id: 'link', ...BOX }), link: { kind: 'url', href: 'https://example.org/' } };
  delete (link as { fill?: unknown }).fill;
  const text: Element = { kind: 'text', id: 'text', ...BOX, body: aTextBody('Written'), lines: [] };
  return new TestEditor(
    withOverview(
      aDocument(
        { topics: [page('scan', [picture('scan-picture', 'Page 1'), link]), page('typed', [picture('p', ''), text])] },
        { kind: 'classic' },
      ),
    ),
  );
}

const areasOf = ({ editor }: TestEditor) => linkAreas(editor.view, shownTopic(editor.view, editor.openIds));

describe('link areas of pages', () => {
  it('are listed for the shown page, and selected by a click in their whole area', () => {
    const test = openScan();
    expect(areasOf(test)).toHaveLength(1);
    test.click(test.pointOf('link'));
    expect(test.editor.selection).toEqual(['link']);
    test.key('delete');
    expect(areasOf(test)).toEqual([]);
    test.key('mod+z');
    expect(areasOf(test)).toHaveLength(1);
  });

  it('are drawn by a drag and selected, and undone', () => {
    const test = openScan();
    test.run('tool-link-area');
    const start = test.pointOf('scan-picture');
    test.pointer('down', start).pointer('move', { x: start.x + 90, y: start.y + 30 });
    test.pointer('up', { x: start.x + 90, y: start.y + 30 });
    expect(areasOf(test).at(-1)).toMatchObject({ m: [expect.any(Number), 0, 0, expect.any(Number), start.x, start.y] });
    expect(test.editor.tool.name).toBe('select');
    expect(test.editor.selection).toHaveLength(1);
    test.key('mod+z');
    expect(areasOf(test)).toHaveLength(1);
  });

  it('are added at the centre of the page by the key Enter, and selected', () => {
    const test = openScan();
    test.key('k').key('enter');
    const [id = ''] = test.editor.selection;
    expect(test.editor.store.get(id)).toMatchObject({
      kind: 'shape',
      parent: 'scan',
      properties: { link: { kind: 'topic', topic: 'scan' }, box: { x: 252, y: 243, width: 216, height: 54 } },
    });
    expect(areasOf(test)).toHaveLength(2);
    test.run('convert-to-canvas');
    expect(areasOf(test)).toEqual([]);
    expect(test.run('tool-link-area')).toBe(false);
  });
});

describe('the description of a page', () => {
  it('is the alternative text of the picture of a page without text, and part of the transcript', () => {
    const test = openScan();
    expect(pageDescription(test.editor.store, 'scan')).toBe('');
    test.editor.change(describePage(test.editor.store, 'scan', '  A map of the river '));
    expect(pageDescription(test.editor.store, 'scan')).toBe('A map of the river');
    expect(JSON.stringify(buildTranscript(test.document()))).toContain('A map of the river');
    test.editor.change(describePage(test.editor.store, 'scan', ''));
    expect(test.editor.store.get('scan-picture')?.properties['alt']).toBe('scan');
  });

  it('does not exist for a page with the text of its file', () => {
    const test = openScan();
    expect(pageDescription(test.editor.store, 'typed')).toBeUndefined();
    expect(describePage(test.editor.store, 'typed', 'Text')).toEqual([]);
  });

  it('is opened by a command for pages without text only', () => {
    const test = openScan();
    expect(test.run('describe-page')).toBe(true);
    expect(test.panels).toEqual(['page-description']);
  });
});
