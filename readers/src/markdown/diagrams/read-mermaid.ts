import type { MermaidGraph } from 'beautiful-mermaid';
import type { Diagram, Drawing } from './diagram.ts';
import { readPie } from './read-pie.ts';
import { readSvgDrawing } from './svg-drawing.ts';

/** Limits of a diagram's source, in UTF-16 units and in lines, because layout time grows faster than the graph. */
const MAX_SOURCE_LENGTH = 20_000;
const MAX_LINES = 300;
/** The padding around the drawing, in pixels. */
const RENDER_OPTIONS = { padding: 4 };

/** Matches flowcharts and state diagrams. `beautiful-mermaid` lacks the arrow types of class diagrams. */
const GRAPH_START = /^(?:graph|flowchart|stateDiagram(?:-v2)?)\b/;
const SEQUENCE_START = /^sequenceDiagram\b/;

/** Converts the source of a Mermaid diagram; undefined if it cannot be drawn completely. */
export type ReadMermaid = (source: string) => Diagram | undefined;

/**
 * Loads the reader of Mermaid diagrams. Call this function only for decks with Mermaid diagrams: loading takes about
 * 250 ms. The reader returns undefined for diagrams that `beautiful-mermaid` cannot draw completely.
 */
export async function loadMermaid(): Promise<ReadMermaid> {
  const { parseMermaid, renderMermaidSVG } = await import('beautiful-mermaid');
  return (source) => {
    const text = removeConfiguration(source);
    if (text.length > MAX_SOURCE_LENGTH || text.split('\n').length > MAX_LINES) return undefined;
    if (/^pie\b/.test(text)) return readPie(text);
    try {
      if (SEQUENCE_START.test(text))
        return ifComplete(readSvgDrawing(renderMermaidSVG(replaceActors(text), RENDER_OPTIONS)), text);
      if (!GRAPH_START.test(text)) return undefined;
      const { nodes, subgraphs } = parseMermaid(text);
      // The library draws a subgraph empty if its nodes were declared before the subgraph.
      if (subgraphs.some(isEmpty)) return undefined;
      const idsAndLabels = [...nodes.keys(), ...subgraphs.flatMap(idsAndLabelsOf)];
      return ifComplete(readSvgDrawing(renderMermaidSVG(text, RENDER_OPTIONS)), text, idsAndLabels);
    } catch {
      // The library throws on unsupported syntax; the source is shown instead.
      return undefined;
    }
  };
}

/** Matches lines whose words are not drawn, such as styles, links, directions and titles. */
const UNDRAWN_LINES =
  /^\s*(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr|title|rect|autonumber)\b[^\n]*$/gm;
/** Words of the syntax, which are not text of the diagram. */
const KEYWORDS = new Set(
  (
    'graph flowchart TB TD BT RL LR subgraph end stateDiagram v2 state as note of over left right sequenceDiagram ' +
    'participant actor Note loop alt else opt par and critical option break activate deactivate'
  ).split(' '),
);
/** Markup without text: class names, HTML tags, entities, start and end states, and the arrow heads `x` and `o`. */
const MARKUP = /:::[\w-]+|<[^<>\n]*>|&#?\w+;|\[\*\]|[-=.]+[xo](?=\s)|\s[xo](?=[-=.]{2})/g;

/**
 * Returns the drawing if it is complete, otherwise undefined. `beautiful-mermaid` omits unsupported syntax without an
 * error, so a drawing is complete if it contains all words of the source except keywords and ids.
 */
function ifComplete(drawing: Drawing, source: string, idsAndLabels: readonly string[] = []): Drawing | undefined {
  // Ids of participants and states: `alice` in `participant alice as "Alice"` and in `state "Alice" as alice`.
  const declarations = source.matchAll(/^\s*(?:participant|actor|state)\s+(?:"[^"\n]*"\s+as\s+)?(\S+)/gm);
  const declaredIds = [...declarations].map(([, id = '']) => id);
  const acceptedWords = wordsIn([...drawing.texts, ...idsAndLabels, ...declaredIds].join(' '));
  const sourceWords = wordsIn(source.replace(UNDRAWN_LINES, '').replace(MARKUP, ' '));
  return [...sourceWords].every((word) => acceptedWords.has(word) || KEYWORDS.has(word)) ? drawing : undefined;
}

/** Returns the words in a text: sequences of at least two alphabetic characters or digits. */
const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{N}]{2,}/gu));

/** Returns the ids and labels of a subgraph and of the subgraphs in it. */
const idsAndLabelsOf = ({ id, label, children }: Subgraph): string[] => [
  id,
  label,
  ...children.flatMap(idsAndLabelsOf),
];

type Subgraph = MermaidGraph['subgraphs'][number];

/** Returns whether a subgraph, or a subgraph in it, has neither nodes nor subgraphs. */
const isEmpty = ({ nodeIds, children }: Subgraph): boolean =>
  (nodeIds.length === 0 && children.length === 0) || children.some(isEmpty);

/** Replaces actors by participants, because the library draws the actor figures over their lifelines. */
const replaceActors = (text: string) => text.replace(/^(\s*)actor\s/gm, '$1participant ');

/** Removes front matter, directives (`%%{…}%%`) and comments. */
function removeConfiguration(source: string): string {
  return source
    .replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*%%[^\n]*$/gm, '')
    .trim();
}
