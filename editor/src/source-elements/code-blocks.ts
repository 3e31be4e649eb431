import type { CodeElement } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { currentTopic } from '../levels.ts';
import { insertionPlace } from './insertion-place.ts';

/** Width of a character of a monospaced font, line height, and space around the text, as multiples of the text size. */
const CHARACTER_WIDTH = 0.6;
const LINE_HEIGHT = 1.4;
const PADDING = 1;
/** Minimum number of characters for which a new block of code is wide enough. */
const MIN_COLUMNS = 16;
/** Text size of code without a size, in units of the topic (as in `compileCode`). */
const DEFAULT_SIZE = 16;

/** Source code. */
export interface Code {
  readonly source: string;
  /** A language name of highlight.js; undefined for code without syntax colours. */
  readonly language: string | undefined;
}

/** Returns the size of source code with its padding at text size 1. */
export function sizeOfCode(source: string): Size {
  const lines = source.replace(/\n+$/, '').split('\n');
  const columns = Math.max(MIN_COLUMNS, ...lines.map((line) => [...line.replaceAll('\t', '    ')].length));
  return { width: columns * CHARACTER_WIDTH + 2 * PADDING, height: lines.length * LINE_HEIGHT + 2 * PADDING };
}

/** Returns the result of adding a block of code at the centre of the visible part of the canvas. */
export function insertCode(context: CommandContext, { source, language }: Code): CommandResult {
  const { view, openIds } = context;
  const topic = currentTopic(view, openIds);
  const natural = sizeOfCode(source);
  const textSize = bodySize(unitsPerPoint(view, topic));
  const { box, scale } = insertionPlace(view, topic, {
    width: natural.width * textSize,
    height: natural.height * textSize,
  });
  const size = textSize * scale;
  const id = context.newId();
  const properties = { source, size, ...(language === undefined ? {} : { language }) };
  return { operations: [insertElement(view, { id, kind: 'code', parent: topic, box, properties })], selection: [id] };
}

/**
 * Returns the result of replacing the source and the language of a block of code. The block grows to the right and
 * down if the new source would otherwise be painted smaller than before.
 */
export function changeCode({ view }: CommandContext, id: string, { source, language }: Code): CommandResult {
  const record = view.store.get(id);
  if (record?.kind !== 'code') return {};
  const { properties } = record;
  const isUnchanged = properties['source'] === source && properties['language'] === language;
  if (isUnchanged) return {};
  const languageOperation: Operation =
    language === undefined
      ? { op: 'unset', id, property: 'language' }
      : { op: 'set', id, property: 'language', value: language };
  return {
    operations: [
      { op: 'set', id, property: 'source', value: source },
      ...(properties['language'] === language ? [] : [languageOperation]),
      ...growBox(id, properties as Partial<CodeElement> & { readonly box: Box }, source),
    ],
    selection: [id],
  };
}

/** Returns the operation that enlarges the box for a new source; none if the source fits. */
function growBox(
  id: string,
  { box, source: previousSource = '', size = DEFAULT_SIZE }: Partial<CodeElement> & { readonly box: Box },
  source: string,
): Operation[] {
  const previous = sizeOfCode(previousSource);
  // Code that is larger than its box is painted smaller (`compileCode`).
  const paintedSize = size * Math.min(1, box.width / (previous.width * size), box.height / (previous.height * size));
  const needed = sizeOfCode(source);
  const width = roundPosition(Math.max(box.width, needed.width * paintedSize));
  const height = roundPosition(Math.max(box.height, needed.height * paintedSize));
  if (width === box.width && height === box.height) return [];
  return [{ op: 'set', id, property: 'box', value: { ...box, width, height } }];
}
