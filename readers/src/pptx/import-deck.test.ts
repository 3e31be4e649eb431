import { describe, expect, it } from 'vitest';
import { importPptx } from './index.ts';
import {
  buildPptx,
  paragraph,
  pptxParts,
  relationship,
  shape,
  solidFill,
  xfrm,
  xmlDocument,
  zipParts,
} from './testing/build-pptx.ts';
import { buildAndImport, elementsOf, slidesOf } from './testing/import-test-deck.ts';

describe('the import of a PowerPoint file', () => {
  const title = (text: string) => shape({ placeholder: '<p:ph type="title"/>', text: paragraph(text) });

  it('reads titles, notes, theme, author and language', async () => {
    const notes = xmlDocument(
      'p:notes',
      `<p:cSld><p:spTree>${shape({ placeholder: '<p:ph type="sldImg"/>', text: paragraph('no') })}${shape({ placeholder: '<p:ph type="body"/>', text: paragraph('Say this') + paragraph('And that') })}</p:spTree></p:cSld>`,
    );
    const { document } = await buildAndImport({
      slides: [
        {
          shapes: title('Hello there'),
          relationships: relationship('rId3', 'notesSlide', '../notesSlides/n1.xml'),
        },
      ],
      parts: { 'ppt/notesSlides/n1.xml': notes },
      core: '<dc:title>PowerPoint Presentation</dc:title><dc:creator>Ada</dc:creator>',
    });
    expect(document).toMatchObject({ title: 'Hello there', author: 'Ada', language: 'en-US', kind: 'pitch' });
    expect(document.theme).toMatchObject({
      ink: '#111111',
      paper: '#fefefe',
      accent: '#3366cc',
      fonts: { heading: 'Georgia', body: 'Calibri' },
    });
    expect(slidesOf(document)[0]).toMatchObject({
      // The smallest id of a slide is 256 (ECMA-376 `ST_SlideId`).
      id: 'slide-256',
      title: 'Hello there',
      width: 720,
      height: 540,
      background: { kind: 'solid', color: '#fefefe' },
    });
    expect(slidesOf(document)[0]!.notes).toEqual([{ runs: [{ text: 'Say this' }] }, { runs: [{ text: 'And that' }] }]);
  });

  it('names a deck without a title by the file name, and a slide without a title by its number', async () => {
    const { document } = await buildAndImport({ slides: [{ shapes: '' }] });
    expect(document.title).toBe('My talk');
    expect(slidesOf(document)[0]!.title).toBe('Slide 1');
  });

  it('uses a stored title whose words occur in the slides, and ignores a stored title with other words', async () => {
    const titleOf = async (storedTitle: string) =>
      (
        await buildAndImport({
          slides: [{ shapes: title('Growing roses') }],
          core: `<dc:title>${storedTitle}</dc:title>`,
        })
      ).document.title;
    expect(await titleOf('Roses: growing')).toBe('Roses: growing');
    expect(await titleOf('Quarterly figures')).toBe('Growing roses');
  });

  it('applies the theme override of a slide', async () => {
    const override = xmlDocument(
      'a:themeOverride',
      '<a:clrScheme name="o"><a:accent1><a:srgbClr val="ABCDEF"/></a:accent1></a:clrScheme>',
    );
    const parts = pptxParts({
      slides: [
        { shapes: '' },
        {
          shapes: shape({ properties: '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>' }),
          relationships: relationship('rId7', 'themeOverride', '../theme/o.xml'),
        },
      ],
    });
    const bytes = zipParts({ ...parts, 'ppt/theme/o.xml': override });
    const { document } = await importPptx({ name: 'x.pptx', bytes }, () => {});
    expect(slidesOf(document)[1]!.elements[0]).toMatchObject({ fill: { color: '#abcdef' } });
  });

  it('leaves out hidden slides', async () => {
    const { document } = await buildAndImport({
      slides: [{ shapes: title('a') }, { shapes: title('b'), attributes: 'show="0"' }, { shapes: title('c') }],
    });
    expect(slidesOf(document).map((slide) => slide.title)).toEqual(['a', 'c']);
  });

  it('converts sections with slides to parent topics', async () => {
    const section = (name: string, ids: number[]) =>
      `<p14:section name="${name}"><p14:sldIdLst>${ids.map((id) => `<p14:sldId id="${id}"/>`).join('')}</p14:sldIdLst></p14:section>`;
    const presentationTail = `<p:extLst><p:ext uri="x"><p14:sectionLst>${section('One', [256])}${section('Empty', [])}${section('Two', [257, 258])}</p14:sectionLst></p:ext></p:extLst>`;
    const { document } = await buildAndImport({
      slides: ['a', 'b', 'c'].map((text) => ({ shapes: title(text) })),
      presentationTail,
    });
    expect(document.root.topics.map((topic) => [topic.title, topic.step, topic.topics.length])).toEqual([
      ['One', false, 1],
      ['Two', false, 2],
    ]);
    expect(slidesOf(document)).toHaveLength(3);
  });

  it('marks master shapes as `furniture`, and omits placeholders and shapes that the slide hides', async () => {
    const masterShapes =
      shape({ properties: solidFill('FF0000'), text: paragraph('logo') }) +
      shape({ id: 3, placeholder: '<p:ph type="ftr"/>', text: paragraph('foot') });
    const elements = await elementsOf({ shapes: '' }, { masterShapes });
    expect(elements).toHaveLength(1);
    expect(elements[0]).toMatchObject({ furniture: true, alt: '' });
    expect(await elementsOf({ shapes: '', attributes: 'showMasterSp="0"' }, { masterShapes })).toEqual([]);
  });

  it('marks slide numbers as `furniture`', async () => {
    const [element] = await elementsOf({
      shapes: shape({ placeholder: '<p:ph type="sldNum"/>', text: paragraph('1') }),
    });
    expect(element).toMatchObject({ kind: 'text', furniture: true });
  });

  it('shortens titles that are longer than the document format allows', async () => {
    const { document } = await buildAndImport({ slides: [{ shapes: title('wide '.repeat(300)) }] });
    const [slide] = slidesOf(document);
    expect(slide!.title.length).toBeLessThanOrEqual(1000);
    expect(slide!.title).toMatch(/^(wide ){190}.*…$/);
  });

  it('clips a slide with elements beyond its edges', async () => {
    const wideShape = shape({ placement: xfrm(700, 0, 100, 50), properties: solidFill('FF0000') });
    const { document } = await buildAndImport({ slides: [{ shapes: wideShape }, { shapes: title('inside') }] });
    expect(slidesOf(document).map((slide) => slide.clip)).toEqual([true, undefined]);
  });

  it('reports progress after each slide', async () => {
    const reports: [number, number][] = [];
    const bytes = buildPptx({ slides: [{ shapes: '' }, { shapes: '' }] });
    await importPptx({ name: 'x.pptx', bytes }, (done, total) => reports.push([done, total]));
    expect(reports).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('returns the same document for the same file', async () => {
    const deck = { slides: [{ shapes: title('a') + shape({ id: 2, text: paragraph('b') }) }] };
    expect((await buildAndImport(deck)).document).toEqual((await buildAndImport(deck)).document);
  });
});
