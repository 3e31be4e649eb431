import { describe, expect, it } from 'vitest';
import {
  graphicFrame,
  PNG,
  paragraph,
  picture,
  relationship,
  solidFill,
  xfrm,
  xmlDocument,
} from './testing/build-pptx.ts';
import { buildAndImport, elementsOf, firstElementOf, slidesOf } from './testing/import-test-deck.ts';

describe('importing graphic frames', () => {
  it('reads a table with spans, its table style and cell borders', async () => {
    const cell = (text: string, attributes = '', properties = '') =>
      `<a:tc ${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr marL="0">${properties}</a:tcPr></a:tc>`;
    // The id of PowerPoint's default table style, “Medium Style 2 – Accent 1”.
    const table = `<a:tbl><a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId></a:tblPr><a:tblGrid><a:gridCol w="2540000"/><a:gridCol w="2540000"/></a:tblGrid><a:tr h="381000">${cell('head', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr h="381000">${cell('a', '', `<a:lnL w="38100">${solidFill('FF0000')}</a:lnL>${solidFill('123456')}`)}${cell('b')}</a:tr></a:tbl>`;
    const element = await firstElementOf(graphicFrame(table));
    expect(element).toMatchObject({ kind: 'table', columns: [200, 200], headerRows: 1 });
    const rows = element.kind === 'table' ? element.rows : [];
    expect(rows[0]!.cells[0]).toMatchObject({ columnSpan: 2, fill: { color: 'accent' } });
    expect(rows[0]!.cells[0]!.body).toMatchObject({
      insets: [0, 3.6, 7.2, 3.6],
      paragraphs: [{ runs: [{ bold: true, color: 'paper' }] }],
    });
    expect(rows[0]!.cells[1]).toMatchObject({ covered: true });
    expect(rows[1]!.cells[0]).toMatchObject({
      fill: { color: '#123456' },
      borders: { left: { color: '#ff0000', width: 3 } },
    });
  });

  it('does not apply placeholder styles to the cells of a table in a placeholder', async () => {
    const cell = `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph('cell')}</a:txBody><a:tcPr/></a:tc>`;
    const table = `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="2540000"/></a:tblGrid><a:tr h="381000">${cell}</a:tr></a:tbl>`;
    const bullet = '<a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="3200"/>';
    const element = await firstElementOf(graphicFrame(table).replace('<p:nvPr/>', '<p:nvPr><p:ph idx="1"/></p:nvPr>'), {
      masterStyles: `<p:bodyStyle><a:lvl1pPr marL="342900" indent="-342900">${bullet}</a:lvl1pPr></p:bodyStyle><p:otherStyle><a:lvl1pPr><a:defRPr sz="1800"/></a:lvl1pPr></p:otherStyle>`,
    });
    const [firstParagraph] = element.kind === 'table' ? element.rows[0]!.cells[0]!.body.paragraphs : [];
    expect(firstParagraph).toMatchObject({ runs: [{ text: 'cell', size: 18 }] });
    expect(firstParagraph).not.toHaveProperty('bullet');
    expect(firstParagraph).not.toHaveProperty('indent');
  });

  it('computes the size of a table from its columns and rows, not from its graphic frame', async () => {
    const cell = `<a:tc><a:txBody><a:bodyPr/>${paragraph('x')}</a:txBody><a:tcPr/></a:tc>`;
    const table = `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="3619500"/><a:gridCol w="3619500"/></a:tblGrid><a:tr h="396200">${cell}${cell}</a:tr></a:tbl>`;
    // Sizes in EMU: 12,700 per point.
    const element = await firstElementOf(graphicFrame(table).replace(/cx="\d+" cy="\d+"/, 'cx="3000000" cy="3000000"'));
    expect(element).toMatchObject({ x: 10, y: 10, columns: [285, 285], width: 570, height: 31.197 });
  });

  /** Returns the relationship and the part of a chart with the XML of a plot area. */
  const chart = (plot: string) => ({
    relationships: relationship('rId9', 'chart', '../charts/chart1.xml'),
    parts: {
      'ppt/charts/chart1.xml': xmlDocument(
        'c:chartSpace',
        `<c:chart><c:plotArea>${plot}</c:plotArea><c:legend><c:legendPos val="b"/></c:legend></c:chart>`,
      ),
    },
  });
  const numbers = (values: number[]) =>
    `<c:numRef><c:numCache><c:ptCount val="${values.length}"/>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:numCache></c:numRef>`;
  const series = `<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Sales</c:v></c:pt></c:strCache></c:strRef></c:tx><c:spPr>${solidFill('FF8800')}</c:spPr><c:cat><c:strRef><c:strCache><c:ptCount val="3"/><c:pt idx="0"><c:v>Q1</c:v></c:pt><c:pt idx="2"><c:v>Q3</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val>${numbers([1, 2, 3])}</c:val></c:ser>`;

  it('reads a chart from its cached values', async () => {
    const { relationships, parts } = chart(
      `<c:bar3DChart><c:barDir val="bar"/><c:grouping val="percentStacked"/>${series}</c:bar3DChart><c:valAx><c:numFmt formatCode="0%"/></c:valAx>`,
    );
    const [element] = await elementsOf({ shapes: graphicFrame('<c:chart r:id="rId9"/>'), relationships }, { parts });
    expect(element).toMatchObject({
      kind: 'chart',
      chart: 'bar',
      horizontal: true,
      stacking: 'percent',
      categories: ['Q1', '', 'Q3'],
      series: [{ name: 'Sales', values: [1, 2, 3], color: '#ff8800' }],
      legend: 'bottom',
      valueAxis: { numberFormat: '0%' },
    });
  });

  it('shows a placeholder for a chart of an unsupported type', async () => {
    const { relationships, parts } = chart('<c:surfaceChart/>');
    const { document, warnings } = await buildAndImport({
      slides: [{ shapes: graphicFrame('<c:chart r:id="rId9"/>'), relationships }],
      parts,
    });
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.chart_kind']);
    expect(slidesOf(document)[0]!.elements[0]!.kind).toBe('shape');
  });

  // The data model of a diagram consists of nodes and connections. The connections determine the order of the nodes.
  const point = (id: string, text: string, type = '') =>
    `<dgm:pt modelId="${id}" ${type}><dgm:t><a:bodyPr/>${paragraph(text)}</dgm:t></dgm:pt>`;
  const connection = (from: string, to: string, order: number) =>
    `<dgm:cxn modelId="c${to}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const dataModel = `<dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point('2', 'Second')}${point('1', 'First')}${point('3', 'Below')}</dgm:ptLst><dgm:cxnLst>${connection('0', '1', 0)}${connection('0', '2', 1)}${connection('1', '3', 0)}</dgm:cxnLst>`;
  const diagram = {
    shapes: graphicFrame('<dgm:relIds r:dm="rId9"/>'),
    relationships: relationship('rId9', 'diagramData', '../diagrams/data1.xml'),
  };

  it('reads the stored drawing of a diagram', async () => {
    const drawing = xmlDocument(
      'dsp:drawing',
      `<dsp:spTree><dsp:nvGrpSpPr/><dsp:grpSpPr/><dsp:sp modelId="a"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/></dsp:nvSpPr><dsp:spPr>${xfrm(5, 6, 70, 80)}${solidFill('00AA00')}</dsp:spPr><dsp:txBody><a:bodyPr/>${paragraph('Drawn')}</dsp:txBody></dsp:sp></dsp:spTree>`,
    );
    const relationships = diagram.relationships + relationship('rId10', 'diagramDrawing', '../diagrams/drawing1.xml');
    const parts = {
      'ppt/diagrams/data1.xml': xmlDocument('dgm:dataModel', dataModel),
      'ppt/diagrams/drawing1.xml': drawing,
    };
    const [element] = await elementsOf({ ...diagram, relationships }, { parts });
    expect(element).toMatchObject({
      kind: 'group',
      x: 10,
      children: [{ kind: 'shape', x: 5, y: 6, body: { paragraphs: [{ runs: [{ text: 'Drawn' }] }] } }],
    });
  });

  it('shows a diagram without a drawing as cards, in the order of its connections', async () => {
    const { document, warnings } = await buildAndImport({
      slides: [diagram],
      parts: { 'ppt/diagrams/data1.xml': xmlDocument('dgm:dataModel', dataModel) },
    });
    const text = JSON.stringify(slidesOf(document)[0]!.elements);
    expect(['First', 'Below', 'Second'].map((word) => text.indexOf(word))).toEqual(
      ['First', 'Below', 'Second'].map((word) => text.indexOf(word)).toSorted((a, b) => a - b),
    );
    expect(text).toContain('Second');
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.smartart_cards']);
  });

  it('fills each card with the colour of its node, or else with the colour of the diagram', async () => {
    const coloredData = dataModel.replace(
      '<dgm:pt modelId="2" >',
      `<dgm:pt modelId="2"><dgm:spPr>${solidFill('C00000')}</dgm:spPr>`,
    );
    const relationships = diagram.relationships + relationship('rId8', 'diagramColors', '../diagrams/colors1.xml');
    const [group] = await elementsOf(
      { shapes: graphicFrame('<dgm:relIds r:dm="rId9" r:cs="rId8"/>'), relationships },
      {
        parts: {
          'ppt/diagrams/data1.xml': xmlDocument('dgm:dataModel', coloredData),
          'ppt/diagrams/colors1.xml': xmlDocument(
            'dgm:colorsDef',
            '<dgm:styleLbl name="node1"><dgm:fillClrLst><a:srgbClr val="00B050"/></dgm:fillClrLst></dgm:styleLbl>',
          ),
        },
      },
    );
    const fills = group!.kind === 'group' ? group!.children.map((child) => child.kind === 'shape' && child.fill) : [];
    // The node 'Second' has its own colour. The panel below 'First' has the colour of the diagram with an opacity of
    // 18 % (`2e`).
    expect(fills).toEqual([
      { kind: 'solid', color: '#00b050' },
      { kind: 'solid', color: '#00b0502e' },
      { kind: 'solid', color: '#c00000' },
    ]);
  });

  it('finds the picture of an embedded object in the VML drawing of older files', async () => {
    const vml =
      '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="s7"><v:imagedata o:relid="rId1"/></v:shape></xml>';
    const rels = (content: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
    const [element] = await elementsOf(
      {
        shapes: graphicFrame('<p:oleObj spid="s7" name="Chart" progId="MSGraph.Chart.8"/>'),
        relationships: relationship('rId3', 'vmlDrawing', '../drawings/v.vml'),
      },
      {
        parts: {
          'ppt/drawings/v.vml': vml,
          'ppt/drawings/_rels/v.vml.rels': rels(relationship('rId1', 'image', '../media/a.png')),
          'ppt/media/a.png': PNG,
        },
      },
    );
    expect(element).toMatchObject({ kind: 'image', alt: 'Embedded Chart', width: 400 });
  });

  /**
   * Returns the parts of a VML drawing with the XML `shape`. One part is a picture, to which `shape` can refer as
   * `rId1`.
   */
  const vmlParts = (shape: string) => ({
    'ppt/drawings/v.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">${shape}</xml>`,
    'ppt/drawings/_rels/v.vml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('rId1', 'image', '../media/a.png')}</Relationships>`,
    'ppt/media/a.png': PNG,
  });
  const vmlRelationship = relationship('rId3', 'vmlDrawing', '../drawings/v.vml');

  it('finds the picture of an embedded object by o:spid if its VML shape was renamed', async () => {
    const shape =
      '<v:shape id="Object 1" o:spid="_x0000_s1026"><![if gte mso 9]><v:imagedata o:relid="rId1"/><![endif]></v:shape>';
    const [element] = await elementsOf(
      { shapes: graphicFrame('<p:oleObj spid="_x0000_s1026" name="Chart"/>'), relationships: vmlRelationship },
      { parts: vmlParts(shape) },
    );
    expect(element).toMatchObject({ kind: 'image', alt: 'Embedded Chart' });
  });

  it('shows ActiveX controls as pictures from the VML drawing or from the control, with a warning', async () => {
    const shape =
      '<v:shape id="Flash1" o:spid="_x0000_s2053" style="position:absolute;left:30.5pt;top:40pt;width:1in;height:50pt"><v:imagedata o:relid="rId1"/></v:shape>';
    const { document, warnings } = await buildAndImport({
      slides: [
        {
          shapes: '',
          controls: `<p:control spid="2053" name="Flash1"/><p:control spid="9" name="New">${picture('')}</p:control><p:control spid="8" name="Lost"/>`,
          relationships: vmlRelationship + relationship('rId5', 'image', '../media/a.png'),
        },
      ],
      parts: vmlParts(shape),
    });
    expect(slidesOf(document)[0]!.elements).toMatchObject([
      { kind: 'image', x: 30.5, y: 40, width: 72, height: 50, alt: 'Flash1' },
      { kind: 'image', alt: 'A red dot' },
    ]);
    // The third warning is for the control "Lost", which has no picture.
    expect(warnings.map((warning) => warning.code)).toEqual(Array(3).fill('pptx.control'));
  });

  it('shows embedded objects as the pictures that they contain', async () => {
    const object = `<p:oleObj progId="Excel.Sheet.12" name="Worksheet">${picture('')}</p:oleObj>`;
    const { document, warnings } = await buildAndImport({
      slides: [{ shapes: graphicFrame(object), relationships: relationship('rId5', 'image', '../media/a.png') }],
      parts: { 'ppt/media/a.png': PNG },
    });
    expect(slidesOf(document)[0]!.elements[0]).toMatchObject({
      kind: 'image',
      x: 10,
      width: 400,
      alt: 'Embedded Worksheet',
    });
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.ole']);
  });
});
