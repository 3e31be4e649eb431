import { importPdf } from '@flydeck/readers/pdf/index';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { findPdfUaViolations } from './testing/check-pdf-ua.ts';
import { PdfFile, type PdfStructureElement, structureOf, targetOf } from './testing/read-pdf-objects.ts';
import {
  BOX,
  createFrame,
  createScene,
  rootFrame,
  squareItem,
  textItem,
  writePdfBytes,
  writePdfFile,
} from './testing/small-scenes.ts';

/** Loader of fonts that always fails: an importer of the PDF must not load fonts, because the PDF embeds its fonts. */
const noFonts = () => Promise.reject(new Error('The file embeds its fonts'));
const flatten = (elements: readonly PdfStructureElement[]): PdfStructureElement[] =>
  elements.flatMap((element) => [element, ...flatten(element.children)]);

describe('writePdf: structure', () => {
  it('writes title, language, and one page per step in the shape of its view', async () => {
    const scene = createScene([rootFrame(), createFrame({ size: { width: 800, height: 200 } })], {
      steps: [
        { frame: 0, title: 'All', view: BOX },
        { frame: 1, title: 'Topic', view: { x: 0, y: 0, width: 800, height: 200 } },
      ],
    });
    const file = await writePdfFile(scene);
    expect(file.text(file.catalog['Lang'])).toBe('de');
    expect(file.text(file.dict(file.trailer['Info'])['Title'])).toBe('Über Wolken');
    expect(file.pages.map((page) => page['MediaBox'])).toEqual([
      [0, 0, 400, 300],
      [0, 0, 800, 200],
    ]);
  });

  it('writes a single page for steps that show the same area, and a page for each different view', async () => {
    const view = { x: 100, y: 100, width: 200, height: 100 };
    const scene = createScene([rootFrame(), createFrame({ size: { width: 800, height: 200 } })], {
      steps: [
        { frame: 0, title: 'All', view: BOX },
        { frame: 1, title: 'Topic', view: { x: 0, y: 0, width: 800, height: 200 } },
        { frame: 1, title: 'Part of the topic', view },
        { frame: 0, title: 'All again', view: BOX },
      ],
    });
    const file = await writePdfFile(scene);
    expect(file.pages.map((page) => page['MediaBox'])).toEqual([
      [0, 0, 400, 300],
      [0, 0, 800, 200],
      [0, 0, 200, 100],
    ]);
  });

  it('writes the state after all builds: with what has appeared and without what has left', async () => {
    const items = [textItem('appears', 50), textItem('leaves', 90), textItem('always', 130)];
    const struct = items.map(({ text }, index) => ({ role: 'P' as const, from: index, to: index + 1, text }));
    const builds = [[{ element: 'a', items: [0, 1] }], [{ element: 'b', items: [1, 2], leaves: true }]] as const;
    const steps = [{ frame: 0, title: 'All', view: BOX, builds: builds.map((group) => [...group]) }];
    const bytes = await writePdfBytes(createScene([rootFrame({ items, struct })], { steps }), new Map());
    const { document } = await importPdf({ name: 'builds.pdf', bytes }, () => undefined, noFonts);
    expect(flattenTranscript(buildTranscript(document)).split('\n')).toEqual(['appears', 'always']);
    expect(flatten(structureOf(new PdfFile(bytes))).filter(({ role }) => role === 'P')).toHaveLength(2);
  });

  it('writes the structure in reading order, which differs from the painting order', async () => {
    const items = [textItem('painted first', 200), squareItem(0, 0, 50), textItem('read first', 50)];
    const file = await writePdfFile(
      createScene([
        rootFrame({
          items,
          struct: [
            { role: 'H1', from: 2, to: 3, text: 'read first' },
            { role: 'P', from: 0, to: 1, text: 'painted first', lang: 'en' },
          ],
        }),
      ]),
    );
    const [document] = structureOf(file);
    const [section] = document!.children;
    expect(section!.children.map(({ role, lang }) => [role, lang])).toEqual([
      ['H1', undefined],
      ['P', 'en'],
    ]);
    const [heading, paragraph] = section!.children.map(({ content }) => content[0] as number);
    // Marked content is numbered in painting order.
    expect(paragraph).toBeLessThan(heading!);
    // The square belongs to no structure element, so it is an artifact.
    expect(file.content(file.pages[0]!)).toMatch(/\/Artifact <<\n?\/Type \/Layout\n?>> BDC/);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('writes alternative texts, header scopes and list labels, and omits figures without alternative text', async () => {
    const items = [
      textItem('1', 50),
      textItem('one', 50),
      squareItem(0, 0, 40),
      textItem('Head', 90),
      textItem('cell', 120),
    ];
    const file = await writePdfFile(
      createScene([
        rootFrame({
          items: [...items, squareItem(300, 0, 40)],
          struct: [
            { role: 'Figure', from: 5, to: 6 },
            {
              role: 'L',
              children: [
                {
                  role: 'LI',
                  children: [
                    { role: 'Lbl', from: 0, to: 1 },
                    { role: 'LBody', from: 1, to: 2 },
                  ],
                },
              ],
            },
            { role: 'Figure', from: 2, to: 3, alt: 'A red square' },
            {
              role: 'Table',
              children: [
                { role: 'TR', children: [{ role: 'TH', from: 3, to: 4 }] },
                { role: 'TR', children: [{ role: 'TD', from: 4, to: 5 }] },
              ],
            },
          ],
        }),
      ]),
    );
    const elements = flatten(structureOf(file));
    expect(elements.map(({ role }) => role)).toEqual([
      'Document',
      'Sect',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Figure',
      'Table',
      'TR',
      'TH',
      'TR',
      'TD',
    ]);
    expect(elements.find(({ role }) => role === 'Figure')?.alt).toBe('A red square');
    const scopes = [...file.dicts()].filter((dict) => dict['S'] === '/TH').map((dict) => file.dict(dict['A'])['Scope']);
    expect(scopes).toEqual(['/Column']);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('nests bookmarks by topic, also below a topic that has no step and therefore no page', async () => {
    const frames = [
      rootFrame({ children: [1] }),
      createFrame({ title: 'Section', children: [2, 3] }),
      createFrame({ title: 'First', parent: 1 }),
      createFrame({ title: 'Second', parent: 1 }),
    ];
    const steps = [0, 2, 3].map((index) => ({ frame: index, title: frames[index]!.title, view: BOX }));
    const file = await writePdfFile(createScene(frames, { steps }));
    const titles: string[] = [];
    const visit = (item: ReturnType<PdfFile['dict']> | undefined, depth: number) => {
      for (let current = item; current; current = current['Next'] ? file.dict(current['Next']) : undefined) {
        titles.push(`${'-'.repeat(depth)}${file.text(current['Title'])}`);
        if (current['First']) visit(file.dict(current['First']), depth + 1);
      }
    };
    visit(file.dict(file.dict(file.catalog['Outlines'])['First']), 0);
    expect(titles).toEqual(['All', 'Section', '-First', '-Second']);
  });

  it('writes external and internal links with descriptions, inside the structure', async () => {
    const href = 'https://example.org/?a=1&b=2';
    const items = [textItem('out', 50), textItem('next', 90)];
    const box = { x: 20, y: 30, width: 60, height: 24 };
    const file = await writePdfFile(
      createScene(
        [
          rootFrame({
            items,
            struct: [{ role: 'P', children: [{ role: 'Link', from: 0, to: 1, link: { href } }] }],
            links: [
              { box, link: { href }, label: 'out' },
              { box: { ...box, y: 70 }, link: { frame: 1 }, label: 'next' },
              { box, link: { frame: 2 }, label: 'to a section' },
            ],
            children: [1, 2],
          }),
          createFrame({ title: 'Target' }),
          createFrame({ title: 'Section', children: [3] }),
          createFrame({ title: 'In it', parent: 2 }),
        ],
        { steps: [0, 1, 3].map((index) => ({ frame: index, title: `${index}`, view: BOX })) },
      ),
    );
    const annotations = file.list(file.pages[0]!['Annots']).map((reference) => file.dict(reference));
    expect(annotations.map((link) => [targetOf(file, link), file.text(link['Contents'])])).toEqual([
      // Each topic on the overview links to its page. A topic without a page links to the page of its first descendant
      // that has a page.
      ['frame-1', 'Target'],
      ['frame-3', 'Section'],
      [href, 'out'],
      ['frame-1', 'next'],
      ['frame-3', 'to a section'],
    ]);
    const links = flatten(structureOf(file)).filter(({ role }) => role === 'Link');
    expect(links.map(({ content }) => content.filter((each) => typeof each === 'string'))).toEqual([
      [href],
      ['frame-1'],
      ['frame-3'],
      ['frame-1'],
      ['frame-3'],
    ]);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('rotates the page of a rotated view, and the links on the page', async () => {
    const href = 'https://example.org/';
    // The view is rotated clockwise around its centre: it shows the area of the frame with x from 150 to 250 and y from
    // 50 to 250.
    const step = { frame: 0, title: '', view: { x: 100, y: 100, width: 200, height: 100 }, rotation: 90 };
    const box = { x: 150, y: 50, width: 20, height: 10 };
    const frame = rootFrame({ items: [squareItem(150, 50, 20)], links: [{ box, link: { href }, label: 'out' }] });
    const file = await writePdfFile(createScene([frame], { steps: [step] }));
    const [page] = file.pages;
    expect(page!['MediaBox']).toEqual([0, 0, 200, 100]);
    const [link] = file.list(page!['Annots']).map((reference) => file.dict(reference));
    // The link is at the left end of the bottom edge of the page.
    expect(link!['Rect']).toEqual([0, 0, 10, 20]);
    // The matrix from the frame to the page: page x = frame y - 50, page y = 250 - frame x.
    expect(file.content(page!)).toMatch(/^0 -1 1 0 -50 250 cm$/m);
  });

  it('writes the actual text of right-to-left text and emoji', async () => {
    const items = [
      textItem('שלום', 50, { font: 1, rtl: true }),
      textItem('a', 90),
      squareItem(60, 70, 20, { says: '😀' }),
    ];
    const scene = createScene([
      rootFrame({
        items,
        struct: [
          { role: 'P', from: 0, to: 1, text: 'שלום', lang: 'he' },
          { role: 'P', from: 1, to: 3, text: 'a😀' },
        ],
      }),
    ]);
    const bytes = await writePdfBytes(scene);
    const file = new PdfFile(bytes);
    const [rtl] = flatten(structureOf(file)).filter(({ role }) => role === 'P');
    expect(rtl).toMatchObject({ actualText: 'שלום', lang: 'he' });
    // The emoji U+1F600 in UTF-16, with a byte order mark. An invisible space on the page has this actual text.
    const utf16 = '\xfe\xff\xd8\x3d\xde\x00';
    const content = file.content(file.pages[0]!);
    // The emoji's marked content has its own MCID: several PDF viewers fail on marked content inside marked content.
    expect(content).toContain(`/Span <<\n/MCID 2\n/ActualText (${utf16})\n>> BDC`);
    expect(content.slice(content.indexOf(utf16))).toMatch(/^3 Tr$/m);
    expect(findPdfUaViolations(file)).toEqual([]);
    const { document } = await importPdf({ name: 'x.pdf', bytes }, () => undefined, noFonts);
    expect(JSON.stringify(document)).toContain('שלום');
  });

  it('writes the actual text of words with repositioned or joined glyphs', async () => {
    const items = [textItem('plain', 50), textItem('किताब', 90)];
    const struct = items.map(({ text }, index) => ({ role: 'P' as const, from: index, to: index + 1, text }));
    const file = await writePdfFile(createScene([rootFrame({ items, struct })]));
    const paragraphs = flatten(structureOf(file)).filter(({ role }) => role === 'P');
    expect(paragraphs.map(({ actualText }) => actualText)).toEqual([undefined, 'किताब']);
  });

  it('preserves empty table cells and cells that span columns and rows', async () => {
    const items = ['Head', 'a', 'b'].map((text, index) => textItem(text, 50 + 40 * index));
    const cell = (role: 'TH' | 'TD', index: number, attributes = {}) => ({
      role,
      children: [{ role: 'P' as const, from: index, to: index + 1 }],
      ...attributes,
    });
    const table = {
      role: 'Table' as const,
      alt: 'Who has what',
      children: [
        { role: 'TR' as const, children: [cell('TH', 0, { columns: 3 })] },
        {
          role: 'TR' as const,
          children: [cell('TD', 1, { rows: 2 }), { role: 'TD' as const }, cell('TD', 2)],
        },
        { role: 'TR' as const, children: [{ role: 'TD' as const }, { role: 'TD' as const }] },
      ],
    };
    const file = await writePdfFile(createScene([rootFrame({ items, struct: [table] })]));
    const tableAttributes = [...file.dicts()]
      .map((dict) => file.dict(dict['A']))
      .filter((dict) => dict?.['O'] === '/Table');
    expect(tableAttributes).toEqual([
      { O: '/Table', Summary: expect.objectContaining({ text: 'Who has what' }) },
      { O: '/Table', Scope: '/Column', ColSpan: 3 },
      { O: '/Table', RowSpan: 2 },
    ]);
    expect(flatten(structureOf(file)).filter(({ role }) => role === 'TD')).toHaveLength(5);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('writes titles of topics on the overview page as text, and their other text as glyph outlines', async () => {
    const items = [textItem('Chapter one', 60), textItem('Body of the topic', 150)];
    const struct = [
      { role: 'H1', from: 0, to: 1, text: 'Chapter one' },
      { role: 'P', from: 1, to: 2, text: 'Body of the topic' },
    ] as const;
    const topic = createFrame({ title: 'Chapter one', place: [0.5, 0, 0, 0.5, 10, 10], items, struct });
    const tiny = createFrame({ title: 'Chapter two', place: [0.02, 0, 0, 0.02, 300, 10], items, struct });
    const bytes = await writePdfBytes(createScene([rootFrame({ children: [1, 2] }), topic, tiny]), new Map());
    const { document } = await importPdf({ name: 'overview.pdf', bytes }, () => undefined, noFonts);
    const pages = document.root.topics.map(({ elements }) =>
      elements.flatMap((element) =>
        element.kind === 'text' ? element.body.paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)) : [],
      ),
    );
    const [overview, topicPage] = pages.map((texts) => texts.join(' '));
    expect(overview).toContain('Chapter one');
    expect(pages.flat().filter((text) => text.includes('Body of the topic'))).toHaveLength(2);
    expect(overview).not.toContain('Body');
    expect(topicPage).toContain('Body of the topic');
    const file = new PdfFile(bytes);
    // A title below the minimum text size is invisible text (`3 Tr`), which can be searched. The characters of the body
    // are filled paths (`f`).
    expect(file.content(file.pages[0]!)).toMatch(/\b3 Tr\b/);
    expect(file.content(file.pages[0]!).match(/^f$/gm)!.length).toBeGreaterThan(12);
    expect(findPdfUaViolations(file)).toEqual([]);
  });

  it('tags the title of an overview without structure as a heading, and the topics on it as figures', async () => {
    const frames = [
      rootFrame({ items: [textItem('All of', 50), textItem('it', 90)], children: [1, 2] }),
      createFrame({ title: 'First', place: [0.2, 0, 0, 0.2, 10, 10] }),
      // This frame extends beyond the right edge of the page. The box of its figure ends at this edge.
      createFrame({ title: 'Second', place: [0.2, 0, 0, 0.2, 380, 10] }),
    ];
    const scene = createScene(frames);
    const summarize = (file: PdfFile) =>
      flatten(structureOf(file)).map(({ role, alt, content }) => [
        role,
        alt,
        content.filter((each) => typeof each === 'string'),
      ]);
    expect(summarize(await writePdfFile(scene)).slice(1, 8)).toEqual([
      ['Sect', undefined, []],
      ['H1', undefined, []],
      ['Link', undefined, ['frame-1']],
      ['Figure', 'First', []],
      ['Link', undefined, ['frame-2']],
      ['Figure', 'Second', []],
      ['Sect', undefined, []],
    ]);
    const overviewFile = new PdfFile(
      await writePdfBytes(scene, new Map(), { steps: 'overview', notes: false, size: 'screen' }),
    );
    expect(summarize(overviewFile).slice(2)).toEqual([
      ['H1', undefined, []],
      ['Figure', 'First', []],
      ['Figure', 'Second', []],
    ]);
    // The right edge of the first figure is at 10 + 0.2 × 400, that of the second figure at the edge of the page.
    const rightEdges = [...overviewFile.dicts()].flatMap((dict) =>
      overviewFile.list(overviewFile.dict(dict['A'])?.['BBox']).slice(2, 3),
    );
    expect(rightEdges).toEqual([90, 400]);
    expect(findPdfUaViolations(overviewFile)).toEqual([]);
  });
});
