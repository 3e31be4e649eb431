import { withOverview } from '@flydeck/scene/classic/overview';
import type { FontRequest } from '@flydeck/scene/layout/font-port';
import type { Topic } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importPdf } from './index.ts';
import { makePdf } from './testing/make-pdf.ts';
import { pdfWithMissingFont, rawPdf } from './testing/raw-pdf.ts';

const noProgress = () => undefined;
const noFonts = () => Promise.reject(new Error('No fonts are needed'));
const importBytes = async (bytes: Uint8Array, name = 'talk.pdf') => {
  const deck = await importPdf({ name, bytes }, noProgress, noFonts);
  expectStrictDocument(deck.document);
  return deck;
};
const pagesOf = (topic: Topic): Topic[] => (topic.id.startsWith('page-') ? [topic] : topic.topics.flatMap(pagesOf));
const textsOf = (topic: Topic): string[] =>
  topic.elements.flatMap((element) =>
    element.kind === 'text'
      ? element.body.paragraphs.map((paragraph) => paragraph.runs.map((run) => run.text).join(''))
      : [],
  );

describe('importPdf', () => {
  it('creates a valid classic document with a topic per page, each with a picture and positioned text', async () => {
    const bytes = await makePdf((doc) => {
      doc.fontSize(32).text('Hello flyers', 40, 40);
      doc.fontSize(14).text('The first line of many.', 40, 120);
      doc.addPage({ size: [300, 400], margin: 20 }).text('Page two');
    });
    const { document, assets, warnings } = await importBytes(bytes);
    expect(() => readDocument(JSON.parse(JSON.stringify(document)))).not.toThrow();
    expect(document).toMatchObject({ kind: 'classic', title: 'Hello flyers' });
    expect(warnings).toEqual([]);
    const [firstPage, secondPage] = pagesOf(document.root);
    expect([firstPage!.width, firstPage!.height, secondPage!.width, secondPage!.height]).toEqual([400, 300, 300, 400]);
    expect([firstPage!.title, secondPage!.title]).toEqual(['Hello flyers', 'Page two']);
    expect(textsOf(firstPage!)).toEqual(['Hello flyers', 'The first line of many.']);
    const picture = firstPage!.elements.find((element) => element.kind === 'image')!;
    const image = await loadImage(assets.get(picture.asset)!);
    // Pictures of pages are 2560 pixels wide in files of few pages.
    expect([image.width, image.height]).toEqual([2560, 1920]);
    const title = firstPage!.elements.find((element) => element.kind === 'text')!;
    const line = title.lines![0]!;
    expect(line.size).toBeCloseTo(32, 0);
    expect(line.x).toBeCloseTo(40, 0);
    expect(line.y).toBeGreaterThan(58);
    expect(line.y).toBeLessThan(75);
  });

  it('joins wrapped lines and keeps list items separate', async () => {
    const bytes = await makePdf((doc) => {
      doc
        .fontSize(12)
        .text(
          'This sentence is long enough that it does not fit on one line of the page and has to go on in another one.',
          40,
          40,
          { width: 250 },
        );
      doc.text('• First point', 40, 150).text('• Second point', 40, 166);
    });
    const { document } = await importBytes(bytes);
    expect(textsOf(pagesOf(document.root)[0]!)).toEqual([
      'This sentence is long enough that it does not fit on one line of the page and has to go on in another one.',
      '• First point',
      '• Second point',
    ]);
  });

  it('reads title, author, subject, keywords and language from the file', async () => {
    const info = { Title: 'On Flying', Author: 'Ada Byron', Subject: 'Wings', Keywords: 'air, bird' };
    const { document } = await importBytes(await makePdf((doc) => doc.text('Bonjour'), { info, lang: 'fr-CA' }));
    expect(document).toMatchObject({
      title: 'On Flying',
      author: 'Ada Byron',
      description: 'Wings',
      tags: ['air', 'bird'],
      language: 'fr-CA',
    });
  });

  it('keeps web and page links with their text, and drops links to files and scripts with a warning', async () => {
    const bytes = await makePdf((doc) => {
      doc.fontSize(12).text('Visit us', 40, 40, { link: 'https://example.org/a?b=c' });
      doc.text('Jump on', 40, 80, { goTo: 'end' });
      doc.text('Evil', 40, 120, { link: 'javascript:alert(1)' }).text('Local', 40, 160, { link: 'file:///etc/passwd' });
      doc.addPage().addNamedDestination('end');
      doc.text('The end');
    });
    const { document, warnings } = await importBytes(bytes);
    const links = pagesOf(document.root)[0]!.elements.filter((element) => element.link);
    expect(links.map(({ link, alt }) => ({ link, alt }))).toEqual([
      { link: { kind: 'url', href: 'https://example.org/a?b=c' }, alt: 'Visit us' },
      { link: { kind: 'topic', topic: 'page-2' }, alt: 'Jump on' },
    ]);
    expect(warnings.map((warning) => [warning.code, warning.topicId])).toEqual([
      ['pdf.link_dropped', 'page-1'],
      ['pdf.link_dropped', 'page-1'],
    ]);
  });

  it('creates chapters and page titles from bookmarks', async () => {
    const bytes = await makePdf((doc) => {
      doc.text('Cover');
      const firstPart = doc.addPage().outline.addItem('Part one');
      doc.text('a').addPage();
      firstPart.addItem('Details');
      doc.text('b').addPage();
      doc.outline.addItem('Last words');
      doc.text('c');
    });
    const { document } = await importBytes(bytes);
    const tree = (topic: Topic): unknown =>
      topic.topics.length > 0 ? [topic.title, topic.step, topic.topics.map(tree)] : topic.title;
    expect(document.root.topics.map(tree)).toEqual([
      'Cover',
      ['Part one', false, ['Part one', 'Details']],
      'Last words',
    ]);
  });

  it('arranges pages on an overview that is not a step, with chapters as cards', async () => {
    const bytes = await makePdf((doc) => {
      doc.text('Cover');
      for (const chapter of ['Birds', 'Planes']) {
        doc.addPage().outline.addItem(chapter);
        doc.text(`${chapter} today`).addPage().text(`${chapter} tomorrow`);
      }
    });
    const { document } = await importBytes(bytes);
    const { root } = document;
    expect(root.width / root.height).toBeCloseTo(16 / 9);
    expect(root.elements.every(({ furniture }) => furniture)).toBe(true);
    expect(root.topics.map(({ title, step }) => [title, step])).toEqual([
      ['Cover', undefined],
      ['Birds', false],
      ['Planes', false],
    ]);
    const [, birds] = root.topics;
    expect(birds!.elements.length).toBeGreaterThan(0);
    expect(birds!.topics.every(({ frame }) => frame!.scale > 0)).toBe(true);
    expect(withOverview(document)).toEqual(document);
  });

  it('does not create a chapter from a bookmark that covers all pages', async () => {
    const bytes = await makePdf((doc) => {
      const book = doc.outline.addItem('The book');
      doc.text('One').addPage().text('Two');
      doc.addPage().text('Three');
      book.addItem('The end');
    });
    const { document } = await importBytes(bytes);
    expect(document.root.topics.map(({ id }) => id)).toEqual(['page-1', 'page-2', 'page-3']);
  });

  it.each([
    ['en', 'Page 2'],
    ['de-AT', 'Seite 2'],
    ['hu', '2. oldal'],
    ['ja', '2ページ'],
    ['fi', 'Page 2'],
  ])('names a page without a title in %s "%s"', async (lang, name) => {
    const bytes = await makePdf(
      (doc) => {
        // A text or bookmark that is only a number is not used as the title of its page.
        doc.text('Words').addPage().text('42');
        doc.rect(50, 50, 100, 100).fill('#ff0000').addPage();
        doc.outline.addItem('7');
      },
      { lang },
    );
    const { document } = await importBytes(bytes);
    const titles = pagesOf(document.root).map(({ title }) => title);
    expect(titles).toEqual(['Words', name, name.replace('2', '3')]);
    expect(pagesOf(document.root)[2]!.elements[0]).toMatchObject({ kind: 'image', alt: titles[2] });
  });

  it('links each URL and e-mail address in the text once', async () => {
    const bytes = await makePdf((doc) => {
      doc.fontSize(12).text('See https://example.org/maps?scale=1 or write to ada@example.org.', 40, 40);
      doc.text('More on www.example.net today', 40, 100);
      doc.text('https://example.com/linked', 40, 140, { link: 'https://example.com/other' });
      doc.text('javascript:alert(1) and file:///etc/passwd', 40, 180);
    });
    const { document, warnings } = await importBytes(bytes);
    const links = pagesOf(document.root)[0]!.elements.filter((element) => element.link);
    const targets = links.map(({ link }) => (link?.kind === 'url' ? link.href.replace(/\/$/, '') : link));
    expect(targets.sort()).toEqual([
      'http://www.example.net',
      'https://example.com/other',
      'https://example.org/maps?scale=1',
      'mailto:ada@example.org',
    ]);
    expect(links.find(({ alt }) => alt === 'www.example.net')).toBeDefined();
    expect(warnings).toEqual([]);
  });

  it('rotates a page with /Rotate together with its text', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Rotate 90 /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>';
    const stream = 'BT /F 20 Tf 10 50 Td (Sideways) Tj ET';
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
    const { document } = await importBytes(bytes);
    const [topic] = pagesOf(document.root);
    expect([topic!.width, topic!.height]).toEqual([100, 200]);
    const text = topic!.elements.find((element) => element.kind === 'text')!;
    const line = text.lines![0]!;
    expect(line).toMatchObject({ text: 'Sideways', rotation: 90 });
    expect(line.x).toBeCloseTo(50, 1);
    expect(line.y).toBeCloseTo(10, 0);
  });

  it('shapes characters whose font is not embedded, and registers the fonts for the canvas', async () => {
    const shapedTexts: string[] = [];
    const registeredFonts: string[] = [];
    const fonts = {
      shape: (text: string, { language }: FontRequest) => {
        shapedTexts.push(`${text} ${language}`);
        return [{ from: 0, to: text.length, font: 'any-font', advance: 1, clusters: [] }];
      },
      registerForCanvas: (ids: Iterable<string>) => registeredFonts.push(...ids),
    };
    const source = { name: 'talk.pdf', bytes: pdfWithMissingFont() };
    const { document } = await importPdf(source, noProgress, async () => fonts);
    expect(pagesOf(document.root).map(textsOf)).toEqual([['あ']]);
    expect(shapedTexts).toEqual(['あ ja']);
    expect(registeredFonts).toEqual(['any-font']);
  });

  it('opens an encrypted file without a user password, and refuses a file that requires one', async () => {
    const writeText = (doc: PDFKit.PDFDocument) => doc.text('Hidden words');
    const imported = await importBytes(await makePdf(writeText, { ownerPassword: 'owner', pdfVersion: '1.7' }));
    expect(textsOf(pagesOf(imported.document.root)[0]!)).toEqual(['Hidden words']);
    const lockedFile = await makePdf(writeText, { userPassword: 'secret', pdfVersion: '1.7' });
    await expect(importBytes(lockedFile)).rejects.toMatchObject({ code: 'import.encrypted' });
  });

  it('refuses truncated files, files without pages, and cyclic page trees', async () => {
    await expect(importBytes(new TextEncoder().encode('%PDF-1.7\nnothing'))).rejects.toMatchObject({
      code: 'import.corrupt',
    });
    const fileWithoutPages = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
    await expect(importBytes(fileWithoutPages)).rejects.toMatchObject({ code: 'import.empty' });
    const cyclicTree = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']);
    await expect(importBytes(cyclicTree)).rejects.toMatchObject({ code: 'import.corrupt' });
  });

  it('refuses with import.too_large a file that has more pages than the limit', async () => {
    const pageCount = 2001;
    const kids = Array.from({ length: pageCount }, () => '3 0 R').join(' ');
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    ]);
    await expect(importBytes(bytes)).rejects.toMatchObject({ code: 'import.too_large' });
  });
});
