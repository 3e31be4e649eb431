import type { Link } from '@flydeck/scene/model/text';
import type { PhrasingContent } from 'mdast';
import { htmlTokens } from './html-tokens.ts';
import type { ImageBlock } from './model.ts';
import type { Reading } from './reading.ts';
import { RunBuilder } from './run-builder.ts';

/** Deeper emphasis than this is no emphasis. */
const MAX_DEPTH = 40;

/** The words of a paragraph, and the pictures that stand among them. */
export interface Inline {
  readonly builder: RunBuilder;
  readonly images: ImageBlock[];
}

export function readInline(nodes: readonly PhrasingContent[], reading: Reading): Inline {
  const inline: Inline = { builder: new RunBuilder(), images: [] };
  for (const node of nodes) readNode(node, inline, reading, 0);
  return inline;
}

function readNode(node: PhrasingContent, inline: Inline, reading: Reading, depth: number): void {
  const { builder } = inline;
  const inside = (tag: string, children: readonly PhrasingContent[], link?: Link) => {
    if (depth > MAX_DEPTH) return;
    builder.open(tag, link);
    for (const child of children) readNode(child, inline, reading, depth + 1);
    builder.close(tag);
  };
  switch (node.type) {
    case 'text':
      builder.text(node.value.replace(/\n/g, ' '));
      return;
    case 'strong':
      inside('strong', node.children);
      return;
    case 'emphasis':
      inside('em', node.children);
      return;
    case 'delete':
      inside('del', node.children);
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
      inside('a', node.children, reading.link(node.url));
      return;
    case 'linkReference':
      inside('a', node.children, reading.link(reading.definitions.get(node.identifier)?.url ?? ''));
      return;
    case 'image':
      readImage(node.url, node.alt ?? '', inline, reading);
      return;
    case 'imageReference':
      readImage(reading.definitions.get(node.identifier)?.url ?? '', node.alt ?? '', inline, reading);
      return;
    case 'footnoteReference':
      builder.open('sup');
      builder.text(node.label ?? node.identifier);
      builder.close('sup');
      return;
    case 'html':
      readInlineHtml(node.value, inline, reading);
      return;
  }
}

/** `$5 and $6` is money: a formula neither begins nor ends with a space, nor is a figure right after it. */
function readMath(node: { value: string }, builder: RunBuilder): void {
  const tex = node.value.trim();
  if (/^[\d.,]+\s+\p{L}[\p{L}\s,]*$/u.test(tex)) {
    builder.text(`$${node.value}$`);
    return;
  }
  if (tex) builder.math(tex, wordsOfTex(tex));
}

/** TeX as a reader would see it without its marks, for searching and reading aloud. */
export function wordsOfTex(tex: string): string {
  return tex
    .replace(/\\(?:left|right|big+[lr]?|displaystyle|mathrm|mathbf|mathbb|text|operatorname)\b/gi, '')
    .replace(/\\(?:frac|dfrac|tfrac)\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
    .replace(/\\(\w+)/g, (_, name: string) => SIGNS.get(name) ?? name)
    .replace(/[{}]/g, '')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const SIGNS = new Map([
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

/** Marp's `![bg left:40%](…)` stands behind the slide; anything else among the blocks. */
function readImage(source: string, alt: string, inline: Inline, reading: Reading): void {
  const words = alt.split(/\s+/).filter(Boolean);
  if (words[0] === 'bg' || (reading.dialect === 'marp' && words.includes('bg'))) {
    const side = words.map((word) => /^(left|right)(?::(\d+(?:\.\d+)?)%)?$/.exec(word)).find(Boolean);
    const share = side?.[2] ? Math.min(0.8, Math.max(0.15, Number(side[2]) / 100)) : side ? 0.5 : 1;
    const named = words.filter((word) => !SIZE_WORD.test(word)).join(' ');
    const place = side ? { side: side[1] as 'left' | 'right' } : {};
    reading.backdrops.push({ source, alt: named, share, ...place });
    return;
  }
  const width = words.map((word) => /^(?:w|width):(\d+)(px|%)?$/.exec(word)).find(Boolean);
  const share = width ? Math.min(1, Number(width[1]) / (width[2] === '%' ? 100 : 1280)) : undefined;
  inline.images.push({
    kind: 'image',
    source,
    alt: words.filter((word) => !SIZE_WORD.test(word)).join(' '),
    share,
  });
}

/** Words in an alt text that are orders to Marp, not words. */
const SIZE_WORD =
  /^(?:bg|fit|cover|contain|auto|center|original|vertical|left|right|\d+%|(?:left|right|w|h|width|height|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S*|blur|sepia|grayscale|invert|brightness|contrast|saturate)$/;

export function readInlineHtml(html: string, inline: Inline, reading: Reading): void {
  for (const token of htmlTokens(html)) {
    if (token.kind === 'comment') reading.comment(token.text);
    else if (token.kind === 'text') inline.builder.text(token.text.replace(/\s+/g, ' '));
    else if (token.kind === 'close') inline.builder.close(token.name);
    else openTag(token.name, token.attributes, token.closed, inline, reading);
  }
}

/** A tag that stands in a line of text. Unknown ones are components of the deck's own tool: their words stay. */
export function openTag(
  name: string,
  attributes: ReadonlyMap<string, string>,
  closed: boolean,
  inline: Inline,
  reading: Reading,
): void {
  if (name === 'br') {
    inline.builder.text('\n', true);
    return;
  }
  if (name === 'img') {
    readHtmlImage(attributes, inline);
    return;
  }
  if (name === 'a') {
    if (!closed) inline.builder.open('a', reading.link(attributes.get('href') ?? ''));
  } else if (closed && isComponent(name)) {
    reading.warn('markdown.component_dropped', `The component <${name}> cannot be shown.`);
  } else if (!closed) inline.builder.open(name);
}

/** A tag that HTML does not know; its own tool draws it. Icons and click marks are not worth a word. */
const isComponent = (name: string) =>
  !/^(?:hr|input|wbr|source|link|meta|v-.*|.*[:].*|.*-(?:line|fill|logo|icon).*)$/.test(name);

export function readHtmlImage(attributes: ReadonlyMap<string, string>, inline: Inline): void {
  const source = attributes.get('src') ?? attributes.get('data-src') ?? '';
  const css = `${attributes.get('width') ?? ''} ${attributes.get('style') ?? ''}`;
  const share = /(\d+(?:\.\d+)?)%/.exec(css)?.[1];
  inline.images.push({
    kind: 'image',
    source,
    alt: attributes.get('alt') ?? '',
    share: share ? Math.min(1, Number(share) / 100) : undefined,
  });
}
