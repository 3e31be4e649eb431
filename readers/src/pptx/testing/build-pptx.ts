import { strToU8, zipSync } from 'fflate';

/** A slide of a test file. */
export interface TestSlide {
  /** XML inside the shape tree. */
  readonly shapes: string;
  /** XML of relationships, in addition to the relationship with the layout. */
  readonly relationships?: string;
  /** Attributes of `p:sld`. */
  readonly attributes?: string;
  /** XML of `p:bg`. */
  readonly background?: string;
  /** XML of `p:timing`. */
  readonly timing?: string;
  /** XML inside `p:controls`. */
  readonly controls?: string;
}

/** A test file. */
export interface TestDeck {
  readonly slides: readonly TestSlide[];
  /** XML inside the shape tree of the layout. */
  readonly layoutShapes?: string;
  /** XML inside the shape tree of the master. */
  readonly masterShapes?: string;
  /** XML inside `p:txStyles` of the master. */
  readonly masterStyles?: string;
  /** XML at the end of `p:presentation`. */
  readonly presentationTail?: string;
  /** XML inside the core properties. */
  readonly core?: string;
  /** Additional parts, or replacements of the default parts. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** Declarations of the namespaces that the tests use. */
const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** Beginning of the URLs of relationship types, without the slash. */
const RELATIONSHIP_TYPE_PREFIX = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns an XML document with the namespaces that the tests use. */
export const xmlDocument = (name: string, content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} ${NAMESPACES} ${attributes}>${content}</${name}>`;

/**
 * Returns the XML of a relationship.
 * @param type end of the relationship type's URL
 * @param mode `External` if the target is a URL
 */
export const relationship = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIP_TYPE_PREFIX}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`;

/** Returns the XML of a part that contains relationships. */
const relationshipsXml = (content: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

/** Returns the XML of a shape tree. */
const shapeTree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

/** Returns the XML of a slide part. */
const slideXml = (slide: TestSlide): string =>
  xmlDocument(
    'p:sld',
    `<p:cSld>${slide.background ?? ''}${shapeTree(slide.shapes)}${slide.controls ? `<p:controls>${slide.controls}</p:controls>` : ''}</p:cSld>${slide.timing ?? ''}`,
    slide.attributes,
  );

/** A fill of the theme. `phClr` is the colour of the style that refers to the fill. */
const styleFill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
/** Returns the XML of a line of the theme, in the colour of the style that refers to the line. */
const styleLine = (widthEmu: number) => `<a:ln w="${widthEmu}">${styleFill}</a:ln>`;
/** Returns the XML of a colour of the theme. */
const color = (name: string, hex: string) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`;

/** The theme part. */
const THEME = xmlDocument(
  'a:theme',
  `<a:themeElements><a:clrScheme name="T">${[
    color('dk1', '111111'),
    color('lt1', 'FEFEFE'),
    color('dk2', '222244'),
    color('lt2', 'EEEEDD'),
    color('accent1', '3366CC'),
    color('accent2', 'CC3333'),
    color('accent3', '33AA55'),
    color('accent4', 'DDAA22'),
    color('accent5', '8844CC'),
    color('accent6', '22AAAA'),
    color('hlink', '0000EE'),
    color('folHlink', '551A8B'),
  ].join('')}</a:clrScheme>
  <a:fontScheme name="T"><a:majorFont><a:latin typeface="Georgia"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont>
  <a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/><a:font script="Jpan" typeface="Yu Gothic"/></a:minorFont></a:fontScheme>
  <a:fmtScheme name="T"><a:fillStyleLst>${styleFill}${styleFill}${styleFill}</a:fillStyleLst>
  <a:lnStyleLst>${styleLine(6350)}${styleLine(12_700)}${styleLine(19_050)}</a:lnStyleLst>
  <a:effectStyleLst><a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst>
  <a:bgFillStyleLst>${styleFill}${styleFill}${styleFill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements>`,
  'name="Test"',
);

/** Attributes of the master's colour map. */
const COLOR_MAP =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

/** Returns the XML of a text style with level 1 only. `size` is in hundredths of a point. */
const textStyle = (name: string, size: number, attributes = '') =>
  `<p:${name}><a:lvl1pPr ${attributes}><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:${name}>`;

/** The text styles of the master. */
const TEXT_STYLES = textStyle('titleStyle', 4400) + textStyle('bodyStyle', 2800) + textStyle('otherStyle', 1800);

/** Returns the parts of the slides and their relationships. */
function slideParts(deck: TestDeck): Record<string, string> {
  const parts: Record<string, string> = {};
  deck.slides.forEach((slide, i) => {
    parts[`ppt/slides/slide${i + 1}.xml`] = slideXml(slide);
    parts[`ppt/slides/_rels/slide${i + 1}.xml.rels`] = relationshipsXml(
      relationship('rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml') + (slide.relationships ?? ''),
    );
  });
  return parts;
}

/** Returns the XML of the main part. */
function presentationXml(deck: TestDeck): string {
  const ids = deck.slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rIdS${i + 1}"/>`).join('');
  return xmlDocument(
    'p:presentation',
    `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst>
     <p:sldSz cx="9144000" cy="6858000"/>${deck.presentationTail ?? ''}`,
  );
}

/** Returns the parts of a small complete file: one master, one layout, a theme and slides of 720 by 540 points. */
export function pptxParts(deck: TestDeck): Record<string, string | Uint8Array> {
  const slideRelationships = deck.slides
    .map((_, i) => relationship(`rIdS${i + 1}`, 'slide', `slides/slide${i + 1}.xml`))
    .join('');
  const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${deck.core ?? ''}</cp:coreProperties>`;
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationshipsXml(
      relationship('rId1', 'officeDocument', 'ppt/presentation.xml') +
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
    ),
    'docProps/core.xml': core,
    'ppt/presentation.xml': presentationXml(deck),
    'ppt/_rels/presentation.xml.rels': relationshipsXml(
      slideRelationships + relationship('rIdM', 'slideMaster', 'slideMasters/slideMaster1.xml'),
    ),
    'ppt/theme/theme1.xml': THEME,
    'ppt/slideMasters/slideMaster1.xml': xmlDocument(
      'p:sldMaster',
      `<p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${shapeTree(deck.masterShapes ?? '')}</p:cSld>
       <p:clrMap ${COLOR_MAP}/><p:txStyles>${deck.masterStyles ?? TEXT_STYLES}</p:txStyles>`,
    ),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationshipsXml(
      relationship('rId1', 'theme', '../theme/theme1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': xmlDocument(
      'p:sldLayout',
      `<p:cSld>${shapeTree(deck.layoutShapes ?? '')}</p:cSld>`,
    ),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationshipsXml(
      relationship('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ),
    ...slideParts(deck),
    ...deck.parts,
  };
}

/** Returns a zip archive of parts. */
export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files = Object.entries(parts).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 6 });
}

/** Returns the bytes of a test file. */
export const buildPptx = (deck: TestDeck): Uint8Array => zipParts(pptxParts(deck));

/** Returns the XML of an `a:xfrm`. Lengths are in points. */
export const xfrm = (x: number, y: number, width: number, height: number, attributes = ''): string => {
  const emu = (points: number) => Math.round(points * 12_700);
  return `<a:xfrm ${attributes}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`;
};

/** A shape of a test file. All strings are XML. */
export interface TestShape {
  readonly id?: number;
  /** The `a:xfrm`; default: 100 by 50 points at 10, 20. */
  readonly placement?: string;
  /** XML inside `p:spPr` after the placement, such as geometry, fill and line. */
  readonly properties?: string;
  /** The paragraphs. */
  readonly text?: string;
  /** XML inside `p:nvPr`, such as a `p:ph`. */
  readonly placeholder?: string;
  /** The `p:style`. */
  readonly style?: string;
  /** XML inside `p:cNvPr`. */
  readonly nonVisual?: string;
  /** The `a:bodyPr` of the text. */
  readonly body?: string;
}

/** Returns the XML of a `p:sp`. */
export function shape(source: TestShape): string {
  const { id = 2, placement = xfrm(10, 20, 100, 50), properties = '', text, placeholder = '', style = '' } = source;
  const body = text === undefined ? '' : `<p:txBody>${source.body ?? '<a:bodyPr/>'}<a:lstStyle/>${text}</p:txBody>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}">${source.nonVisual ?? ''}</p:cNvPr><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${placement}${properties}</p:spPr>${style}${body}</p:sp>`;
}

/**
 * Returns the XML of a paragraph with one run.
 * @param runProperties attributes of `a:rPr`, or the XML inside `a:rPr`
 * @param paragraphProperties XML of `a:pPr`
 */
export const paragraph = (text: string, runProperties = '', paragraphProperties = ''): string =>
  `<a:p>${paragraphProperties}<a:r><a:rPr lang="en-US" ${runProperties.startsWith('<') ? `>${runProperties}</a:rPr>` : `${runProperties}/>`}<a:t>${text}</a:t></a:r></a:p>`;

/** A PNG of one red pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (char) => char.charCodeAt(0),
);

/** Returns the XML of a solid fill with an RGB colour. */
export const solidFill = (hex: string): string => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;

/**
 * Returns the XML of a `p:pic` of 40 by 40 points with the picture of relationship rId5. The picture is cropped by 10 %
 * at the left and by 20 % at the bottom.
 * @param content XML inside `a:blip`
 * @param properties XML inside `p:spPr` after the placement
 * @param mediaReferences XML inside `p:nvPr`, such as `a:videoFile`
 */
export const picture = (content: string, properties = '', mediaReferences = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Pic" descr="A red dot"/><p:cNvPicPr/><p:nvPr>${mediaReferences}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="rId5">${content}</a:blip><a:srcRect l="10000" b="20000"/></p:blipFill><p:spPr>${xfrm(0, 0, 40, 40)}${properties}</p:spPr></p:pic>`;

/**
 * Returns the XML of a graphic frame of 400 by 200 points at 10, 10 with a table, a chart or a diagram.
 * @param content XML inside `a:graphicData`
 */
export const graphicFrame = (content: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm(10, 10, 400, 200).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="x">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
