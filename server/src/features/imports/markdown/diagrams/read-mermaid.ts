import type { Diagram, Drawing } from './diagram.ts';
import { readPie } from './read-pie.ts';
import { readSvgDrawing } from './svg-drawing.ts';

/** Layout is superlinear in a graph's size; no slide holds a larger diagram. */
const MAX_SOURCE = 20_000;
const MAX_LINES = 300;
const SETTINGS = { padding: 4 };

/** What the library draws as Mermaid does. Of class diagrams it loses the kinds of arrows. */
const GRAPH = /^(?:graph|flowchart|stateDiagram(?:-v2)?)\b/;
const SEQUENCE = /^sequenceDiagram\b/;

export type ReadMermaid = (source: string) => Diagram | undefined;

/**
 * Loads the Mermaid reader. It is loaded only for decks with such diagrams: its layout engine takes a quarter of a second.
 * The reader returns undefined for what it cannot draw.
 */
export async function loadMermaid(): Promise<ReadMermaid> {
  const { parseMermaid, renderMermaidSVG } = await import('beautiful-mermaid');
  return (source) => {
    const text = withoutConfiguration(source);
    const lines = text.split('\n').length;
    if (text.length > MAX_SOURCE || lines > MAX_LINES) return undefined;
    if (/^pie\b/.test(text)) return readPie(text);
    try {
      if (SEQUENCE.test(text))
        return complete(readSvgDrawing(renderMermaidSVG(withBoxes(text), SETTINGS)), text);
      if (!GRAPH.test(text)) return undefined;
      const { nodes, subgraphs } = parseMermaid(text);
      // A subgraph whose nodes were named before it comes out empty.
      if (subgraphs.some(isEmpty)) return undefined;
      return complete(readSvgDrawing(renderMermaidSVG(text, SETTINGS)), text, [
        ...nodes.keys(),
        ...subgraphs.flatMap(namesOf),
      ]);
    } catch {
      // The library throws on what it does not understand; the source is shown instead.
      return undefined;
    }
  };
}

/** Lines that say how a diagram looks, and words that say what a line is. */
const STYLING =
  /^\s*(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr|title|rect|autonumber)\b[^\n]*$/gm;
const KEYWORDS = new Set(
  (
    'graph flowchart TB TD BT RL LR subgraph end stateDiagram v2 state as note of over left right sequenceDiagram ' +
    'participant actor Note loop alt else opt par and critical option break activate deactivate'
  ).split(' '),
);
const MARKS = /:::[\w-]+|<[^<>\n]*>|&#?\w+;|\[\*\]|[-=.]+[xo](?=\s)|\s[xo](?=[-=.]{2})/g;

/** The drawing, if it holds every word of the source: the library leaves out what it does not understand. */
function complete(drawing: Drawing, source: string, names: readonly string[] = []): Drawing | undefined {
  const aliases = [...source.matchAll(/^\s*(?:participant|actor|state)\s+(?:"[^"\n]*"\s+as\s+)?(\S+)/gm)];
  const known = wordsIn([...drawing.words, ...names, ...aliases.map((match) => match[1]!)].join(' '));
  const given = wordsIn(source.replace(STYLING, '').replace(MARKS, ' '));
  return [...given].every((word) => known.has(word) || KEYWORDS.has(word)) ? drawing : undefined;
}

const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{N}]{2,}/gu));

const namesOf = ({ id, label, children }: Subgraph): string[] => [id, label, ...children.flatMap(namesOf)];

interface Subgraph {
  readonly id: string;
  readonly label: string;
  readonly nodeIds: readonly string[];
  readonly children: readonly Subgraph[];
}

const isEmpty = ({ nodeIds, children }: Subgraph): boolean =>
  (nodeIds.length === 0 && children.length === 0) || children.some(isEmpty);

/** Actors as participants: the library's figures lie over their lifelines. */
const withBoxes = (text: string) => text.replace(/^(\s*)actor\s/gm, '$1participant ');

/** Without front matter, directives and comments. */
function withoutConfiguration(source: string): string {
  return source
    .replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*%%[^\n]*$/gm, '')
    .trim();
}
