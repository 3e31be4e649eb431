import type { Link } from '@flydeck/scene/model/text';
import type { PhrasingContent } from 'mdast';
import {
  type Attributes,
  type Length,
  NO_ATTRIBUTES,
  readCssLength,
  readLength,
  readTrailingAttributes,
  splitLeadingAttributes,
} from './attributes.ts';
import { readComponent } from './components.ts';
import type { OpenTag } from './html-token.ts';
import type { ComponentBlock, ImageBlock } from './model.ts';
import { RunBuilder } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** Maximum nesting of inline nodes; deeper content is dropped. */
const MAX_DEPTH = 40;

/** The text of a paragraph, and the pictures and components in it. */
export interface Inline {
  readonly builder: RunBuilder;
  readonly figures: (ImageBlock | ComponentBlock)[];
}

/** Reads the text of a paragraph, heading or table cell. */
export function readInline(nodes: readonly PhrasingContent[], context: SlideContext): Inline {
  const inline: Inline = { builder: new RunBuilder(), figures: [] };
  readInlineNodes(nodes, inline, context, 0);
  return inline;
}

/** Types of the nodes that an attribute list of pandoc may follow, as in `![](a.png){width=30%}`. */
const NODES_WITH_ATTRIBUTES = new Set(['image', 'imageReference', 'link', 'linkReference', 'inlineCode']);

/** Reads nodes. The attribute list of a node is the start of the next text node, and is removed from that text. */
function readInlineNodes(
  nodes: readonly PhrasingContent[],
  inline: Inline,
  context: SlideContext,
  depth: number,
): void {
  let attributeList: ReturnType<typeof splitLeadingAttributes>;
  const mergedNodes = mergeHtml(nodes);
  for (const [i, node] of mergedNodes.entries()) {
    const nodeWithoutList = attributeList && node.type === 'text' ? { ...node, value: attributeList.remainder } : node;
    const next = mergedNodes[i + 1];
    attributeList =
      NODES_WITH_ATTRIBUTES.has(node.type) && next?.type === 'text' ? splitLeadingAttributes(next.value) : undefined;
    readInlineNode(nodeWithoutList, attributeList?.attributes ?? NO_ATTRIBUTES, inline, context, depth);
  }
}

/** Merges adjacent tags, so that `<Toc></Toc>` is read as one component without content. */
function mergeHtml(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const mergedNodes: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = mergedNodes.at(-1);
    if (node.type === 'html' && last?.type === 'html')
      mergedNodes[mergedNodes.length - 1] = { ...last, value: last.value + node.value };
    else mergedNodes.push(node);
  }
  return mergedNodes;
}

function readInlineNode(
  node: PhrasingContent,
  attributes: Attributes,
  inline: Inline,
  context: SlideContext,
  depth: number,
): void {
  const { builder } = inline;
  const readChildren = (tag: string, children: readonly PhrasingContent[], link?: Link) => {
    if (depth > MAX_DEPTH) return;
    builder.open(tag, link);
    readInlineNodes(children, inline, context, depth + 1);
    builder.close(tag);
  };
  switch (node.type) {
    case 'text':
      builder.text(node.value.replace(/\n/g, ' '));
      return;
    case 'strong':
      readChildren('strong', node.children);
      return;
    case 'emphasis':
      readChildren('em', node.children);
      return;
    case 'delete':
      readChildren('del', node.children);
      return;
    case 'inlineCode':
      builder.open('code');
      builder.text(node.value, true);
      builder.close('code');
      return;
    case 'break':
      builder.text('\n', true);
      return;
    case 'inlineMath':
      readMath(node, builder);
      return;
    case 'link':
      readChildren('a', node.children, context.resolveLink(node.url));
      return;
    case 'linkReference': {
      const url = context.definitions.get(node.identifier)?.url ?? '';
      readChildren('a', node.children, context.resolveLink(url));
      return;
    }
    case 'image':
      readImage(node.url, node.alt ?? '', attributes, inline, context);
      return;
    case 'imageReference': {
      const definition = context.definitions.get(node.identifier);
      // `normalizeSource` moves the attribute list after a definition into the title of the definition.
      const imageAttributes =
        attributes === NO_ATTRIBUTES ? readTrailingAttributes(definition?.title ?? '') : attributes;
      readImage(definition?.url ?? '', node.alt ?? '', imageAttributes, inline, context);
      return;
    }
    case 'footnoteReference':
      builder.open('sup');
      builder.text(node.label ?? node.identifier);
      builder.close('sup');
      return;
    case 'html':
      readInlineHtml(node.value, inline, context);
      return;
  }
}

/** Adds a formula, or plain text if the source is a price followed by words, such as `$5 and $` in `$5 and $6`. */
function readMath(node: { value: string }, builder: RunBuilder): void {
  const tex = node.value.trim();
  if (/^[\d.,]+\s+\p{L}[\p{L}\s,]*$/u.test(tex)) builder.text(`$${node.value}$`);
  else if (tex) builder.math(tex, texToText(tex));
}

/**
 * Converts TeX to plain text, for search and screen readers. Removes commands of size and font, writes fractions as
 * `(a)/(b)`, replaces other commands by the characters in `SYMBOLS` or by their names, and removes braces.
 */
function texToText(tex: string): string {
  return tex
    .replace(/\\(?:left|right|big+[lr]?|displaystyle|mathrm|mathbf|mathbb|text|operatorname)\b/gi, '')
    .replace(/\\(?:frac|dfrac|tfrac)\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
    .replace(/\\(\w+)/g, (_, name: string) => SYMBOLS.get(name) ?? name)
    .replace(/[{}]/g, '')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Unicode characters of TeX commands. */
const SYMBOLS = new Map([
  ['alpha', 'α'],
  ['beta', 'β'],
  ['gamma', 'γ'],
  ['delta', 'δ'],
  ['epsilon', 'ε'],
  ['theta', 'θ'],
  ['lambda', 'λ'],
  ['mu', 'μ'],
  ['pi', 'π'],
  ['sigma', 'σ'],
  ['phi', 'φ'],
  ['omega', 'ω'],
  ['Delta', 'Δ'],
  ['Sigma', 'Σ'],
  ['Omega', 'Ω'],
  ['to', '→'],
  ['rightarrow', '→'],
  ['in', '∈'],
  ['cap', '∩'],
  ['cup', '∪'],
  ['setminus', '∖'],
  ['cdot', '·'],
  ['times', '×'],
  ['le', '≤'],
  ['leq', '≤'],
  ['ge', '≥'],
  ['geq', '≥'],
  ['ne', '≠'],
  ['neq', '≠'],
  ['infty', '∞'],
  ['sum', '∑'],
  ['int', '∫'],
  ['prod', '∏'],
  ['sqrt', '√'],
  ['partial', '∂'],
  ['nabla', '∇'],
  ['approx', '≈'],
  ['ldots', '…'],
  ['cdots', '…'],
  ['dots', '…'],
  ['vert', '|'],
  ['mid', '|'],
  ['quad', ' '],
  ['pm', '±'],
]);

/** Reads an image. Marp's `![bg left:40%](…)` becomes a backdrop of the slide, any other image becomes a figure. */
function readImage(source: string, alt: string, attributes: Attributes, inline: Inline, context: SlideContext): void {
  const words = alt.split(/\s+/).filter(Boolean);
  const label = words.filter((word) => !MARP_OPTION.test(word)).join(' ');
  if (words[0] === 'bg' || (context.dialect === 'marp' && words.includes('bg'))) {
    const side = words.map((word) => /^(left|right)(?::(\d+(?:\.\d+)?)%)?$/.exec(word)).find(Boolean);
    // A backdrop at one side has the given width, limited to 15 % to 80 % of the slide; by default half of the slide. A
    // backdrop without a side covers the whole slide.
    const widthFraction = side?.[2] ? Math.min(0.8, Math.max(0.15, Number(side[2]) / 100)) : side ? 0.5 : 1;
    const sideSetting = side ? { side: side[1] as 'left' | 'right' } : {};
    context.backdrops.push({ source, alt: label, widthFraction, ...sideSetting });
    return;
  }
  inline.figures.push({
    kind: 'image',
    source,
    alt: label,
    width: marpLength(words, /^(?:w|width):(\S+)$/) ?? attributeLength(attributes.values, 'width'),
    height: marpLength(words, /^(?:h|height):(\S+)$/) ?? attributeLength(attributes.values, 'height'),
  });
}

/**
 * Returns the length in the first word that matches `pattern`. Converts pixels of Marp, whose slides are 1280 pixels
 * wide, to slide units. A slide is 960 units wide.
 */
function marpLength(words: readonly string[], pattern: RegExp): Length | undefined {
  const length = readLength(words.map((word) => pattern.exec(word)?.[1]).find(Boolean));
  return length && 'units' in length ? { units: length.units * 0.75 } : length;
}

/** Returns the length of an attribute `width` or `height`, or of the CSS property in the attribute `style`. */
const attributeLength = (values: Attributes['values'], name: 'width' | 'height'): Length | undefined =>
  readLength(values.get(name)) ?? readCssLength(values.get('style'), name);

/** Words in an alt text that are Marp image options. */
const MARP_OPTION =
  /^(?:bg|fit|cover|contain|auto|center|original|vertical|left|right|\d+%|(?:left|right|w|h|width|height|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S*|blur|sepia|grayscale|invert|brightness|contrast|saturate)$/;

/** Reads HTML tags and text in a paragraph. */
function readInlineHtml(html: string, inline: Inline, context: SlideContext): void {
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'comment') context.addComment(token.text);
    else if (token.kind === 'text') inline.builder.text(token.text.replace(/\s+/g, ' '));
    else if (token.kind === 'close') inline.builder.close(token.name);
    else readInlineTag(token, inline, context);
  }
}

/** Reads an inline tag. A self-closing component becomes a card. Of other unknown tags, only the text is read. */
export function readInlineTag(tag: OpenTag, inline: Inline, context: SlideContext): void {
  const { name, attributes, selfClosing } = tag;
  if (name === 'br') inline.builder.text('\n', true);
  else if (name === 'img') readHtmlImage(attributes, inline);
  else if (name === 'a') {
    if (!selfClosing) inline.builder.open('a', context.resolveLink(attributes.get('href') ?? ''));
  } else {
    const component = readComponent(tag, context);
    if (component) inline.figures.push(component);
    else if (!selfClosing) inline.builder.open(name);
  }
}

/** Adds the picture of an `<img>` tag to the figures. */
function readHtmlImage(attributes: ReadonlyMap<string, string>, inline: Inline): void {
  inline.figures.push({
    kind: 'image',
    source: attributes.get('src') ?? attributes.get('data-src') ?? '',
    alt: attributes.get('alt') ?? '',
    width: attributeLength(attributes, 'width'),
    height: attributeLength(attributes, 'height'),
  });
}
