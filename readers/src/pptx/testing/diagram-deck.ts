import { graphicFrame, paragraph, relationship, solidFill, type TestDeck, xmlDocument } from './build-pptx.ts';

/** A node of a test diagram: its text, or its text and its children. The prefix "asst:" marks an assistant. */
export type TestNode = string | TestBranch;
/** A node with children: its text, then its children. */
interface TestBranch extends ReadonlyArray<TestNode> {
  readonly 0: string;
}

/**
 * Returns a deck with one slide and a diagram without a stored drawing. `layout` is the end of the layout's `uniqueId`,
 * `category` the category of the layout.
 */
export function diagramDeck(layout: string, nodes: readonly TestNode[], category = ''): TestDeck {
  const points: string[] = ['<dgm:pt modelId="0" type="doc"/>'];
  const connections: string[] = [];
  let lastId = 0;
  const addNode = (node: TestNode, parent: number, order: number): void => {
    const label = typeof node === 'string' ? node : node[0];
    const children = typeof node === 'string' ? [] : node.slice(1);
    lastId += 1;
    const id = lastId;
    const type = label.startsWith('asst:') ? ' type="asst"' : '';
    const text = label.replace(/^asst:/, '');
    points.push(`<dgm:pt modelId="${id}"${type}><dgm:t><a:bodyPr/>${paragraph(text)}</dgm:t></dgm:pt>`);
    connections.push(`<dgm:cxn modelId="c${id}" srcId="${parent}" destId="${id}" srcOrd="${order}"/>`);
    children.forEach((child, i) => {
      addNode(child, id, i);
    });
  };
  nodes.forEach((node, i) => {
    addNode(node, 0, i);
  });
  const styleLabel = (name: string, color: string) =>
    `<dgm:styleLbl name="${name}"><dgm:fillClrLst>${color}</dgm:fillClrLst></dgm:styleLbl>`;
  // The colours without the surrounding `a:solidFill`.
  const colors = ['2F5597', 'C55A11', '548235', '7F6000'].map((hex) => solidFill(hex).replace(/<\/?a:solidFill>/g, ''));
  const uniqueId = `urn:microsoft.com/office/officeart/2005/8/layout/${layout}`;
  return {
    slides: [
      {
        shapes: graphicFrame('<dgm:relIds r:dm="rId9" r:lo="rId8" r:cs="rId7"/>'),
        relationships:
          relationship('rId9', 'diagramData', '../diagrams/data1.xml') +
          relationship('rId8', 'diagramLayout', '../diagrams/layout1.xml') +
          relationship('rId7', 'diagramColors', '../diagrams/colors1.xml'),
      },
    ],
    parts: {
      'ppt/diagrams/data1.xml': xmlDocument(
        'dgm:dataModel',
        `<dgm:ptLst>${points.join('')}</dgm:ptLst><dgm:cxnLst>${connections.join('')}</dgm:cxnLst>`,
      ),
      'ppt/diagrams/layout1.xml': xmlDocument(
        'dgm:layoutDef',
        category ? `<dgm:catLst><dgm:cat type="${category}" pri="1"/></dgm:catLst>` : '',
      ).replace('<dgm:layoutDef', `<dgm:layoutDef uniqueId="${uniqueId}"`),
      'ppt/diagrams/colors1.xml': xmlDocument(
        'dgm:colorsDef',
        styleLabel('node1', colors.join('')) + styleLabel('node0', colors[3]!),
      ),
    },
  };
}
