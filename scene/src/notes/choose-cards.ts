import type { Card, TextLine } from './cards.ts';
import { visualLength } from './characters.ts';
import { lineCards, listCards, textLinesOf } from './list-cards.ts';
import type { ContentBlock } from './read-notes.ts';
import { endsSentence, splitSentences } from './sentences.ts';
import { splitTextLines } from './split-text.ts';
import { tableCards } from './table-cards.ts';

/** Maximum length of a paragraph that is shown above a composition, in visual characters. */
const LEAD_MAX_LENGTH = 170;

/** Chooses compositions for consecutive blocks. Long texts become several cards. */
export function chooseCards(blocks: readonly ContentBlock[], language: string): Card[] {
  const cards: Card[] = [];
  let pending: TextLine[] = [];
  const flush = () => {
    cards.push(...splitTextLines(pending).map((lines): Card => ({ kind: 'text', lines })));
    pending = [];
  };
  for (const block of blocks) {
    const special = specialCards(block);
    if (!special) {
      pending.push(...plainLines(block, language));
      continue;
    }
    const lead = block.kind === 'quote' ? undefined : takeLead(pending);
    flush();
    const [first, ...others] = special;
    if (first) cards.push(lead === undefined ? first : { ...first, lead }, ...others);
  }
  flush();
  return cards;
}

/** Removes the last line of the pending text and returns it, if the line introduces a composition. */
function takeLead(pending: TextLine[]): string | undefined {
  const last = pending.at(-1);
  if (last?.kind !== 'paragraph' || visualLength(last.text) > LEAD_MAX_LENGTH) return undefined;
  if (pending.length > 1 && !/[:：]$/.test(last.text)) return undefined;
  pending.pop();
  return last.text;
}

/** Returns the cards of a block with a composition of its own; undefined for texts. */
function specialCards(block: ContentBlock): Card[] | undefined {
  switch (block.kind) {
    case 'quote':
      return [{ kind: 'quote', lines: block.lines, author: block.author ?? '' }];
    case 'code':
      return [{ kind: 'code', source: block.source, language: block.language }];
    case 'table':
      return tableCards(block.rows, block.hasHeader);
    case 'list':
      return listCards(block.items);
    case 'paragraph':
      return block.lines.length > 1 ? lineCards(block.lines) : undefined;
  }
}

/** Returns a block as lines of a text card. A single paragraph is split into its sentences only if it is too long. */
function plainLines(block: ContentBlock, language: string): TextLine[] {
  if (block.kind === 'list') return textLinesOf(block.items);
  if (block.kind !== 'paragraph') return [];
  return block.lines.flatMap((line, i) =>
    (endsSentence(line) ? splitLongParagraph(line, language) : [line]).map(
      (text, part): TextLine => ({ text, kind: i > 0 && part === 0 ? 'line' : 'paragraph', level: 0 }),
    ),
  );
}

/** Target length of a paragraph on a topic, in visual characters. */
const PARAGRAPH_LENGTH = 230;

/** Splits a long paragraph into paragraphs of whole sentences, of about the same length. */
function splitLongParagraph(paragraph: string, language: string): string[] {
  const length = visualLength(paragraph);
  if (length <= PARAGRAPH_LENGTH * 1.4) return [paragraph];
  const sentences = splitSentences(paragraph, language);
  const partLength = length / Math.ceil(length / PARAGRAPH_LENGTH);
  const separator = /[。！？]$/u.test(sentences[0] ?? '') ? '' : ' ';
  const parts: string[] = [];
  for (const sentence of sentences) {
    const last = parts.at(-1);
    if (last !== undefined && visualLength(last) + visualLength(sentence) / 2 <= partLength)
      parts[parts.length - 1] = last + separator + sentence;
    else parts.push(sentence);
  }
  return parts;
}
