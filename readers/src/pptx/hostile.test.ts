import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../import-result.ts';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { importPptx } from './index.ts';
import {
  buildPptx,
  paragraph,
  pptxParts,
  relationship,
  shape,
  xfrm,
  xmlDocument,
  zipParts,
} from './testing/build-pptx.ts';

const importBytes = (bytes: Uint8Array) => importPptx({ name: 'x.pptx', bytes }, () => {});

/** Imports a file and returns the code of the error, or 'imported' if there is none. */
async function importAndGetCode(bytes: Uint8Array): Promise<string> {
  try {
    await importBytes(bytes);
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return 'imported';
}

const slide = { shapes: shape({ text: paragraph('hello') }) };
/** Returns a file with one slide. `parts` are added to the parts of the file, or replace parts with the same names. */
const withParts = (parts: Record<string, string | Uint8Array>) =>
  zipParts({ ...pptxParts({ slides: [slide] }), ...parts });

describe('unreadable files', () => {
  /** Returns the start of an OLE compound file that contains a stream with this name. */
  const ole = (name: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from(name, 'utf16le')]);

  it.each([
    ['random bytes', strToU8('hello'), 'import.corrupt'],
    ['an empty file', new Uint8Array(), 'import.corrupt'],
    ['a zip without a presentation', zipSync({ 'a.txt': strToU8('a') }), 'import.unsupported'],
    ['a password-protected file', ole('EncryptedPackage'), 'import.encrypted'],
    ['a file of the binary format (.ppt)', ole('PowerPoint Document'), 'import.unsupported'],
    ['a file without slides', buildPptx({ slides: [] }), 'import.empty'],
    ['a file with only hidden slides', buildPptx({ slides: [{ ...slide, attributes: 'show="0"' }] }), 'import.empty'],
    ['a file without a readable slide', withParts({ 'ppt/slides/slide1.xml': '<p:sld' }), 'import.corrupt'],
    ['a text document', withParts({ 'ppt/presentation.xml': '<w:document xmlns:w="urn:w"/>' }), 'import.unsupported'],
    ['a broken main part', withParts({ 'ppt/presentation.xml': '<p:presentation' }), 'import.corrupt'],
    ['a zip bomb', withParts({ 'ppt/media/a.png': new Uint8Array(120 * 1024 * 1024) }), 'import.too_large'],
  ])('rejects %s with the expected import error', async (_name, bytes, code) => {
    expect(await importAndGetCode(bytes)).toBe(code);
  });

  it('rejects with import.too_large a file that has more parts than the limit', async () => {
    const manyParts = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`ppt/x${i}.xml`, '']));
    expect(await importAndGetCode(withParts(manyParts))).toBe('import.too_large');
  });
});

describe('damaged files that are imported with losses', () => {
  /** Imports a file, checks the document and returns the codes of the warnings. */
  async function warningsOf(bytes: Uint8Array): Promise<string[]> {
    const { document, warnings } = await importBytes(bytes);
    expectStrictDocument(document);
    return warnings.map((warning) => warning.code);
  }

  it('warns of a damaged part with an entity bomb or an external entity', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><a:theme>&b;</a:theme>';
    expect(await warningsOf(withParts({ 'ppt/theme/theme1.xml': bomb }))).toContain('pptx.damaged_part');
    const externalEntity = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><p:sldLayout>&f;</p:sldLayout>';
    expect(await warningsOf(withParts({ 'ppt/slideLayouts/slideLayout1.xml': externalEntity }))).toContain(
      'pptx.damaged_part',
    );
  });

  it('imports a file without layout, master and theme', async () => {
    const parts = pptxParts({ slides: [slide] });
    for (const name of Object.keys(parts)) {
      if (/slideLayout|slideMaster|theme/.test(name)) delete parts[name];
    }
    expect(await warningsOf(zipParts(parts))).toContain('pptx.missing_part');
  });

  it('imports layouts and masters with circular relationships', async () => {
    const relationshipsXml = (target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('rId1', 'slideMaster', target)}${relationship('rId2', 'slideLayout', target)}</Relationships>`;
    const bytes = withParts({
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationshipsXml('../slides/slide1.xml'),
      'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationshipsXml('../slideMasters/slideMaster1.xml'),
    });
    expect(await importAndGetCode(bytes)).toBe('imported');
  });

  it('warns of a missing picture if the target of its relationship is outside the package', async () => {
    // The second relationship with the same id is ignored.
    const relationships =
      relationship('rId5', 'image', '../../../../../../etc/passwd') + relationship('rId5', 'image', 'twice');
    const pic = `<p:pic><p:nvPicPr><p:cNvPr id="4" name="P"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId5"/></p:blipFill><p:spPr>${xfrm(0, 0, 9, 9)}</p:spPr></p:pic>`;
    expect(await warningsOf(buildPptx({ slides: [{ shapes: pic, relationships }] }))).toContain('pptx.picture_missing');
  });

  it('warns of groups that are nested too deeply', async () => {
    const groupStart = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="G"/></p:nvGrpSpPr><p:grpSpPr>${xfrm(0, 0, 10, 10)}</p:grpSpPr>`;
    const nested = (depth: number) =>
      groupStart.repeat(depth) + shape({ text: paragraph('deep') }) + '</p:grpSp>'.repeat(depth);
    expect(await warningsOf(buildPptx({ slides: [{ shapes: nested(60) }] }))).toContain('pptx.nesting');
    // 5,000 levels exceed the limit of the XML parser, so the whole slide is dropped.
    const bytes = buildPptx({ slides: [slide, { shapes: nested(5_000) }] });
    expect(await warningsOf(bytes)).toContain('pptx.damaged_part');
  });

  it('imports huge, negative and invalid sizes as a valid document', async () => {
    const sizes = ['99999999999999999999', '-5', 'NaN', '1e308', ''];
    const shapes = sizes.map((size, i) => {
      const placement = `<a:xfrm rot="${size}"><a:off x="${size}" y="${size}"/><a:ext cx="${size}" cy="${size}"/></a:xfrm>`;
      return shape({
        id: i + 2,
        placement,
        text: paragraph(
          'x',
          `sz="${size}" spc="${size}" baseline="${size}"`,
          `<a:pPr lvl="${size}" marL="${size}" indent="${size}"><a:lnSpc><a:spcPct val="${size}"/></a:lnSpc><a:buSzPct val="${size}"/><a:buChar char="•"/></a:pPr>`,
        ),
        properties: `<a:ln w="${size}"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>`,
      });
    });
    await warningsOf(buildPptx({ slides: [{ shapes: shapes.join('') }] }));
    const parts = pptxParts({ slides: [slide] });
    const presentationXml = String(parts['ppt/presentation.xml'])
      .replace('cx="9144000"', 'cx="99999999999"')
      .replace('cy="6858000"', 'cy="-1"');
    await warningsOf(zipParts({ ...parts, 'ppt/presentation.xml': presentationXml }));
  });

  it('assigns unique ids to shapes and slides that have the same id, and skips a missing slide', async () => {
    const shapes = shape({ id: 2, text: paragraph('a') }) + shape({ id: 2, text: paragraph('b') });
    const parts = pptxParts({ slides: [{ shapes }, slide, slide] });
    delete parts['ppt/slides/slide3.xml'];
    const presentationXml = String(parts['ppt/presentation.xml']).replace('id="257"', 'id="256"');
    const { document } = await importBytes(zipParts({ ...parts, 'ppt/presentation.xml': presentationXml }));
    const ids = document.root.topics.map((topic) => topic.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(2);
    const elementIds = document.root.topics[0]!.elements.map((element) => element.id);
    expect(new Set(elementIds).size).toBe(2);
  });

  it('imports a diagram whose connections are circular', async () => {
    const graphicFrame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="F"/></p:nvGraphicFramePr>${xfrm(0, 0, 99, 99).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="x"><dgm:relIds r:dm="rId9"/></a:graphicData></a:graphic></p:graphicFrame>`;
    const data = `<dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1"><dgm:t>${paragraph('one')}</dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="1"/><dgm:cxn srcId="1" destId="0"/><dgm:cxn srcId="1" destId="1"/></dgm:cxnLst>`;
    const bytes = buildPptx({
      slides: [{ shapes: graphicFrame, relationships: relationship('rId9', 'diagramData', '../d.xml') }],
      parts: { 'ppt/d.xml': xmlDocument('dgm:dataModel', data) },
    });
    expect(await warningsOf(bytes)).toEqual(['pptx.smartart_cards']);
  });

  it('imports a file with one damaged part, or rejects the file with an import error', async () => {
    const parts = pptxParts({ slides: [slide, slide] });
    for (const name of Object.keys(parts)) {
      const code = await importAndGetCode(zipParts({ ...parts, [name]: '<broken' }));
      expect(['imported', 'import.corrupt', 'import.empty', 'import.unsupported'], name).toContain(code);
    }
  });
});
