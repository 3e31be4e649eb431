import type { Element, GroupElement } from '@flydeck/scene/model/elements';
import { plainText } from '@flydeck/scene/model/plain-text';
import { describe, expect, it } from 'vitest';
import { elementsOfKind, importDeck, slidesOf, visibleText } from './testing/read-deck.ts';

/**
 * Imports a slide with a diagram. `children` contains the elements of the drawn diagram, and is empty if the diagram
 * was not drawn.
 */
async function importDiagram(source: string) {
  const { document, warnings } = await importDeck(
    `---\nmarp: true\n---\n# D\n\ntext\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
  );
  const slide = slidesOf(document)[0]!;
  const group = elementsOfKind(slide, 'group')[0] as GroupElement | undefined;
  return { slide, warnings, children: group?.children ?? [] };
}

const findText = (children: readonly Element[], text: string) =>
  children.find((element) => element.kind === 'text' && plainText(element) === text)!;

describe('importMarkdown: Mermaid', () => {
  it('draws a flowchart with nodes, labels, arrows, and readable text on a custom colour', async () => {
    const { children, warnings } = await importDiagram(
      'flowchart LR\n  %% a comment\n  A[Start] --> B{Big?}\n  B -->|Yes| C((End))\n  B -.-> D[(Store)]\n  style C fill:#101030',
    );
    expect(warnings).toEqual([]);
    expect(findText(children, 'Start').x).toBeLessThan(findText(children, 'End').x);
    for (const text of ['Big?', 'Yes', 'Store']) expect(findText(children, text)).toBeDefined();
    const arrows = children.filter((element) => element.kind === 'shape' && element.stroke?.end);
    expect(arrows).toHaveLength(3);
    expect(JSON.stringify(findText(children, 'End'))).toContain('"color":"#ffffff"');
  });

  it('draws the participants, messages and notes of a sequence diagram in their order', async () => {
    const { children, warnings } = await importDiagram(
      'sequenceDiagram\n  actor A as Alice\n  participant B as Bob\n  A->>B: Hello\n  B-->>A: Hi & bye\n  Note over A,B: Both',
    );
    expect(warnings).toEqual([]);
    expect(findText(children, 'Alice').x).toBeLessThan(findText(children, 'Bob').x);
    expect(findText(children, 'Hello').y).toBeLessThan(findText(children, 'Hi & bye').y);
    expect(findText(children, 'Both')).toBeDefined();
  });

  it('draws a pie as a pie chart with its values', async () => {
    const { slide } = await importDiagram('pie showData\n  title Pets\n  "Dogs" : 386\n  "Cats, all" : 85.5');
    expect(elementsOfKind(slide, 'chart')).toMatchObject([
      {
        chart: 'pie',
        title: 'Pets',
        categories: ['Dogs [386]', 'Cats, all [85.5]'],
        series: [{ values: [386, 85.5] }],
      },
    ]);
  });

  it.each([
    ['an unsupported diagram type', 'mindmap\n  root((m))\n    One'],
    ['a source with an error', 'flowchart LR\n  A[Start --> {'],
    ['syntax that the library does not support', 'flowchart LR\n  A@{ shape: docs, label: "Papers" } --> B'],
    ['a pie without slices', 'pie title Nothing'],
    [
      'a subgraph with a node that is declared before the subgraph',
      'graph TD\n  A --> B\n  subgraph g [Group]\n    A\n  end',
    ],
    ['a diagram of more than 300 lines', `graph TD\n${'  A --> B\n'.repeat(301)}`],
  ])('shows %s as its source, with a warning', async (_, source) => {
    const { slide, children, warnings } = await importDiagram(source);
    expect(children).toEqual([]);
    expect(visibleText(slide)).toContain(source.split('\n')[0]);
    expect(warnings.map((warning) => warning.code)).toContain('markdown.diagram_as_source');
  });

  it('creates no links or assets from the labels, click actions and styles of a diagram', async () => {
    const { slide } = await importDiagram(
      'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(2)</script>ok"]\n  click A "javascript:alert(3)"\n  style B fill:url(https://e.x/a.png)',
    );
    const json = JSON.stringify(slide.elements);
    expect(json).not.toMatch(/"link"|url\(|"asset"|https:/);
  });

  it('imports a diagram of 250 nodes within 20 seconds', async () => {
    const edges = Array.from({ length: 250 }, (_, i) => `  N${i} --> N${(i * 7) % 250}`).join('\n');
    const startTime = performance.now();
    await importDiagram(`graph TD\n${edges}`);
    expect(performance.now() - startTime).toBeLessThan(20_000);
  }, 30_000);
});
