import { describe, expect, it } from 'vitest';
import { paragraph, shape, solidFill, xfrm } from './testing/build-pptx.ts';
import { buildAndImport, elementsOf, firstElementOf, slidesOf } from './testing/import-test-deck.ts';

// In the XML, lengths are in EMU (12,700 per point), angles in 60,000ths of a degree, and percentages in 1000ths of
// a percent. The helper functions and the imported document have lengths in points and angles in degrees; only the
// coordinates of paths stay in EMU. The test deck has the theme colours `accent1` #3366cc, `accent2` #cc3333,
// `accent3` #33aa55 and `lt1` #fefefe.
describe('shapes', () => {
  it('reads preset, adjust values, fill, stroke with arrow head and dash, shadow, rotation and flip', async () => {
    const properties = `<a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val 25000"/></a:avLst></a:prstGeom>${solidFill('AA0000')}<a:ln w="25400" cap="rnd"><a:solidFill><a:schemeClr val="accent2"><a:lumMod val="50000"/></a:schemeClr></a:solidFill><a:prstDash val="dash"/><a:round/><a:tailEnd type="arrow" w="lg" len="sm"/></a:ln><a:effectLst><a:outerShdw blurRad="50800" dist="38100" dir="5400000"><a:srgbClr val="000000"><a:alpha val="40000"/></a:srgbClr></a:outerShdw></a:effectLst>`;
    const element = await firstElementOf(
      shape({ placement: xfrm(10, 20, 100, 50, 'rot="2700000" flipH="1"'), properties }),
    );
    expect(element).toMatchObject({
      kind: 'shape',
      rotation: 45,
      flipX: true,
      geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 25_000 } },
      fill: { kind: 'solid', color: '#aa0000' },
      stroke: {
        width: 2,
        dash: [4, 3],
        cap: 'round',
        join: 'round',
        end: { kind: 'open', length: 2, width: 5 },
      },
      shadow: { color: '#00000066', blur: 4, dx: 0, dy: 3 },
    });
    expect(element.kind === 'shape' && element.stroke?.color).toBe('#661919');
  });

  it('reads fill, line and text colour from the style references', async () => {
    const style =
      '<p:style><a:lnRef idx="2"><a:schemeClr val="accent1"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent3"/></a:fillRef><a:effectRef idx="0"/><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>';
    const element = await firstElementOf(shape({ style, text: paragraph('x') }));
    expect(element).toMatchObject({
      fill: { kind: 'solid', color: '#33aa55' },
      stroke: { width: 1, color: '#3366cc' },
      body: { paragraphs: [{ runs: [{ color: '#fefefe' }] }] },
    });
  });

  it('reads gradients, and custom geometries with guides and arcs', async () => {
    const gradient =
      '<a:gradFill><a:gsLst><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill>';
    const customGeometry =
      '<a:custGeom><a:avLst/><a:gdLst><a:gd name="m" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="m" y="0"/></a:lnTo><a:arcTo wR="635000" hR="635000" stAng="16200000" swAng="5400000"/><a:close/></a:path></a:pathLst></a:custGeom>';
    const element = await firstElementOf(
      shape({ placement: xfrm(0, 0, 100, 50), properties: customGeometry + gradient }),
    );
    expect(element).toMatchObject({
      fill: {
        kind: 'linear',
        angle: 90,
        stops: [
          { offset: 0, color: '#ff0000' },
          { offset: 1, color: '#0000ff' },
        ],
      },
      geometry: { kind: 'path', width: 1_270_000, height: 635_000 },
    });
    const d = element.kind === 'shape' && element.geometry.kind === 'path' ? element.geometry.paths[0]!.d : '';
    expect(d).toMatch(/^M 0 0 L 635000 0 C .* 1270000 635000 Z$/);
  });

  it('scales children of a group, and fills them with the group fill', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="G"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="1270000" y="1270000"/><a:ext cx="2540000" cy="1270000"/><a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="1270000"/></a:xfrm>${solidFill('00FF00')}</p:grpSpPr>${shape({ id: 6, placement: xfrm(10, 10, 20, 30), properties: '<a:grpFill/>' })}</p:grpSp>`;
    expect(await firstElementOf(group)).toMatchObject({
      kind: 'group',
      x: 100,
      y: 100,
      width: 200,
      height: 100,
      inner: { x: 0, y: 0, width: 200, height: 100 },
      children: [{ kind: 'shape', x: 20, y: 10, width: 40, height: 30, fill: { color: '#00ff00' } }],
    });
  });

  it('connects connectors only to shapes that exist', async () => {
    const connector = `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="7" name="C"/><p:cNvCxnSpPr><a:stCxn id="2" idx="0"/><a:endCxn id="99" idx="1"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>${xfrm(0, 0, 50, 50)}<a:prstGeom prst="bentConnector3"/><a:ln w="12700">${solidFill('000000')}</a:ln></p:spPr></p:cxnSp>`;
    const elements = await elementsOf({ shapes: shape({ text: paragraph('a') }) + connector });
    expect(elements[1]).toMatchObject({ kind: 'connector', route: 'elbow', from: 'slide-256.2' });
    expect(elements[1]).not.toHaveProperty('to');
  });

  it('imports a glow as a shadow, imports the outline colour of hollow text, and warns of other effects', async () => {
    const glow = '<a:glow rad="63500"><a:srgbClr val="FFCC00"/></a:glow><a:softEdge rad="12700"/>';
    const outline = `<a:ln w="9525">${solidFill('00AA00')}</a:ln><a:noFill/>`;
    const { document, warnings } = await buildAndImport({
      slides: [
        {
          shapes: shape({
            properties: `${solidFill('AA0000')}<a:effectLst>${glow}</a:effectLst>`,
            text: `<a:p><a:r><a:rPr>${outline}</a:rPr><a:t>hollow</a:t></a:r></a:p>`,
          }),
        },
      ],
    });
    expect(slidesOf(document)[0]!.elements[0]).toMatchObject({
      shadow: { color: '#ffcc00', blur: 5, dx: 0, dy: 0 },
      body: { paragraphs: [{ runs: [{ text: 'hollow', color: '#00aa00' }] }] },
    });
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.effect']);
  });

  it('reads the choice of alternate content if the required extension is supported, else the fallback', async () => {
    const supportedContent = `<mc:AlternateContent><mc:Choice Requires="p14">${shape({ text: paragraph('new') })}</mc:Choice><mc:Fallback>${shape({ text: paragraph('old') })}</mc:Fallback></mc:AlternateContent>`;
    const unsupportedContent = supportedContent.replace('Requires="p14"', 'Requires="v"');
    const importJson = async (shapes: string) => JSON.stringify(await elementsOf({ shapes }));
    expect(await importJson(supportedContent)).toMatch(/new/);
    expect(await importJson(supportedContent)).not.toMatch(/old/);
    expect(await importJson(unsupportedContent)).toMatch(/old/);
    expect(await importJson(unsupportedContent)).not.toMatch(/new/);
  });

  it('leaves out hidden shapes, empty placeholders and shapes outside the slide', async () => {
    const hiddenShape = shape({ text: paragraph('hidden') }).replace('name="Shape 2"', 'name="x" hidden="1"');
    const shapeOutside = shape({ id: 3, placement: xfrm(900, 0, 10, 10), properties: solidFill('FF0000') });
    const emptyPlaceholder = shape({ id: 4, placeholder: '<p:ph type="title"/>', text: '<a:p/>' });
    expect(await elementsOf({ shapes: hiddenShape + shapeOutside + emptyPlaceholder })).toEqual([]);
  });
});
