import { strToU8, zipSync } from 'fflate';
import { toneWav } from './tone-wav.ts';

/**
 * A slide of the tour (the file that `tourPptx` returns). `background` is the colour of the background in hexadecimal
 * RGB. No two slides have the same background.
 */
interface TourSlide {
  readonly title: string;
  readonly background: string;
  readonly paragraphs: readonly string[];
  /** XML of further shapes. */
  readonly shapes?: string;
  /** XML of the relationships to which `shapes` refers. */
  readonly relationships?: string;
}

const RELATIONSHIP_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  `xmlns:r="${RELATIONSHIP_TYPES}"`,
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
].join(' ');
/** Size of the slides in EMU (English Metric Units), the unit of length in PowerPoint files. */
const SLIDE_EMU = { width: 12_192_000, height: 6_858_000 };
const EMU_PER_POINT = 12_700;

const xmlDocument = (name: string, content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} ${NAMESPACES} ${attributes}>${content}</${name}>`;
const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${RELATIONSHIP_TYPES}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const relationshipsPart = (...content: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content.join('')}</Relationships>`;
/** Returns the XML of a fill of one colour. */
const solidFill = (hex: string) => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;

/** Returns the XML of a rectangle, given in points, on a slide of 960 by 540 points. */
function rectangle(x: number, y: number, width: number, height: number): string {
  const [left, top, w, h] = [x, y, width, height].map((points) => points * EMU_PER_POINT);
  return `<a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}

interface TextBox {
  readonly id: number;
  /** XML of the rectangle. */
  readonly geometry: string;
  readonly lines: readonly string[];
  /** Font size in points. */
  readonly size: number;
  /** XML of the placeholder, such as that of the title. */
  readonly placeholder?: string;
  /** XML of a hyperlink on the text. */
  readonly link?: string;
  /** XML of the fill. */
  readonly fill?: string;
}

function textBox({ id, geometry, lines, size, placeholder = '', link = '', fill = '' }: TextBox): string {
  const paragraph = (text: string) =>
    `<a:p><a:r><a:rPr lang="en-US" sz="${size * 100}">${solidFill('FFFFFF')}${link}</a:rPr><a:t>${text}</a:t></a:r></a:p>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${geometry}${fill}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${lines.map(paragraph).join('')}</p:txBody></p:sp>`;
}

/**
 * Returns the XML of a shape without text and with a hyperlink. `link` is the XML of the hyperlink, `fill` a colour in
 * hexadecimal RGB.
 */
const linkShape = (id: number, geometry: string, name: string, link: string, fill: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}" descr="${name}">${link}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${geometry}${solidFill(fill)}</p:spPr></p:sp>`;

/** Returns the XML of a picture that plays the tone. The `uri` of `p:ext` identifies the kind of the extension. */
const sound = (geometry: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="7" name="Tone" descr="A tone"/><p:cNvPicPr/><p:nvPr><a:audioFile r:link="rIdSound"/><p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media r:embed="rIdMedia"/></p:ext></p:extLst></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="rIdPoster"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${geometry}</p:spPr></p:pic>`;

const SENTENCE = 'A long walk along the ridge ends at sunset, and this sentence fills one line of the slide with text.';

/** The slides of the tour. Each slide becomes a step when the file is imported. */
export const TOUR_SLIDES: readonly TourSlide[] = [
  { title: 'Morning', background: '1F4E79', paragraphs: ['The day begins above the clouds.'] },
  {
    title: 'Doors',
    background: '7A2E2E',
    paragraphs: ['One door leads outside, the other to the end.'],
    shapes:
      textBox({
        id: 5,
        geometry: rectangle(60, 330, 340, 60),
        lines: ['Read more elsewhere'],
        size: 28,
        link: '<a:hlinkClick r:id="rIdOut"/>',
      }) +
      linkShape(
        6,
        rectangle(560, 320, 300, 120),
        'To the evening',
        '<a:hlinkClick r:id="rIdIn" action="ppaction://hlinksldjump"/>',
        'DDAA22',
      ),
    relationships:
      relationship('rIdOut', 'hyperlink', 'https://example.org/elsewhere', 'External') +
      relationship('rIdIn', 'slide', 'slide5.xml'),
  },
  {
    title: 'Animals',
    background: '2E6B3A',
    paragraphs: ['The quokka smiles at whoever looks.', 'The heron does not.'],
  },
  {
    title: 'Sounds',
    background: '5B3A7A',
    paragraphs: ['A tone, played in place.'],
    shapes: sound(rectangle(300, 260, 360, 120)),
    relationships:
      relationship('rIdMedia', 'media', '../media/tone.wav') +
      relationship('rIdSound', 'audio', '../media/tone.wav') +
      relationship('rIdPoster', 'image', '../media/poster.png'),
  },
  { title: 'Evening', background: '222222', paragraphs: Array<string>(8).fill(SENTENCE) },
];

const TOUR_TITLE = 'A day from morning to evening';

/** A PNG of one violet pixel. */
const POSTER = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (char) => char.charCodeAt(0),
);

const shapeTree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

function slideXml({ title, background, paragraphs, shapes = '' }: TourSlide): string {
  const heading = textBox({
    id: 2,
    geometry: rectangle(60, 40, 840, 80),
    lines: [title],
    size: 44,
    placeholder: '<p:ph type="title"/>',
  });
  const body = textBox({ id: 3, geometry: rectangle(60, 130, 840, 180), lines: paragraphs, size: 18 });
  return xmlDocument(
    'p:sld',
    `<p:cSld><p:bg><p:bgPr>${solidFill(background)}<a:effectLst/></p:bgPr></p:bg>${shapeTree(heading + body + shapes)}</p:cSld>`,
  );
}

const SCHEME_NAMES = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
const SCHEME_COLOURS = '111111 FEFEFE 222244 EEEEDD 3366CC CC3333 33AA55 DDAA22 8844CC 22AAAA'.split(' ');
const PLACEHOLDER_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const LINE = `<a:ln w="6350">${PLACEHOLDER_FILL}</a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';

const theme = () =>
  xmlDocument(
    'a:theme',
    `<a:themeElements><a:clrScheme name="Tour">${[...SCHEME_NAMES, 'hlink', 'folHlink']
      .map((name, i) => `<a:${name}><a:srgbClr val="${SCHEME_COLOURS[i] ?? 'FFEEAA'}"/></a:${name}>`)
      .join(
        '',
      )}</a:clrScheme><a:fontScheme name="Tour"><a:majorFont><a:latin typeface="Georgia"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme><a:fmtScheme name="Tour"><a:fillStyleLst>${PLACEHOLDER_FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${PLACEHOLDER_FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements>`,
    'name="Tour"',
  );

function presentationXml(): string {
  // Ids of slides must be at least 256, and those of slide masters at least 2,147,483,648 (ECMA-376).
  const slideId = (index: number) => 256 + index;
  const section = (name: string, from: number, to: number) =>
    `<p14:section name="${name}"><p14:sldIdLst>${TOUR_SLIDES.map((_, i) => i)
      .slice(from, to)
      .map((i) => `<p14:sldId id="${slideId(i)}"/>`)
      .join('')}</p14:sldIdLst></p14:section>`;
  const slides = TOUR_SLIDES.map((_, i) => `<p:sldId id="${slideId(i)}" r:id="rIdS${i + 1}"/>`).join('');
  return xmlDocument(
    'p:presentation',
    `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst><p:sldIdLst>${slides}</p:sldIdLst><p:sldSz cx="${SLIDE_EMU.width}" cy="${SLIDE_EMU.height}"/><p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst>${section('Before noon', 0, 2)}${section('After noon', 2, 5)}</p14:sectionLst></p:ext></p:extLst>`,
  );
}

const COLOUR_MAP =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

function masterParts(): Record<string, string> {
  return {
    'ppt/theme/theme1.xml': theme(),
    'ppt/slideMasters/slideMaster1.xml': xmlDocument(
      'p:sldMaster',
      `<p:cSld>${shapeTree('')}</p:cSld><p:clrMap ${COLOUR_MAP}/>`,
    ),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationshipsPart(
      relationship('rId1', 'theme', '../theme/theme1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': xmlDocument('p:sldLayout', `<p:cSld>${shapeTree('')}</p:cSld>`),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationshipsPart(
      relationship('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
  };
}

function slideParts(): Record<string, string> {
  return Object.fromEntries(
    TOUR_SLIDES.flatMap((slide, i) => [
      [`ppt/slides/slide${i + 1}.xml`, slideXml(slide)],
      [
        `ppt/slides/_rels/slide${i + 1}.xml.rels`,
        relationshipsPart(
          relationship('rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
          slide.relationships ?? '',
        ),
      ],
    ]),
  );
}

/**
 * Returns the tour: a PowerPoint file for tests, with two sections and five slides of different colours, two links, a
 * sound and a long text.
 */
export function tourPptx(): Uint8Array {
  const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${TOUR_TITLE}</dc:title><dc:description>Five slides &amp; one walk.</dc:description></cp:coreProperties>`;
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationshipsPart(
      relationship('rId1', 'officeDocument', 'ppt/presentation.xml'),
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
    ),
    'docProps/core.xml': core,
    'ppt/presentation.xml': presentationXml(),
    'ppt/_rels/presentation.xml.rels': relationshipsPart(
      ...TOUR_SLIDES.map((_, i) => relationship(`rIdS${i + 1}`, 'slide', `slides/slide${i + 1}.xml`)),
      relationship('rIdM', 'slideMaster', 'slideMasters/slideMaster1.xml'),
    ),
    ...masterParts(),
    ...slideParts(),
  };
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({
    ...Object.fromEntries(files),
    'ppt/media/tone.wav': toneWav(2),
    'ppt/media/poster.png': POSTER,
  });
}
