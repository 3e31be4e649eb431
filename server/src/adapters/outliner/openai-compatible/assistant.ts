import type { AssistRequest, AssistResult } from '@flydeck/contract/outlines/assist';
import type { AssistAction } from '@flydeck/contract/outlines/assist-limits';
import { type Assistant, OutlinerError } from '../../../ports/outliner.ts';
import { type ChatMessage, delimit, materialRule } from './build-request.ts';
import { type OpenAiOptions, requestBody, serviceOf } from './index.ts';
import { toPlainText } from './plain-text.ts';
import { type Fields, requestObjects } from './request-objects.ts';

const LINE_MAX_LENGTH = 2000;
const TITLE_MAX_LENGTH = 200;
/** Timeout of the whole answer. */
const TOTAL_MS = 60_000;

const TASKS: Readonly<Record<AssistAction, string>> = {
  rewrite:
    'Rewrite each numbered line more clearly. Keep its meaning and its length. Answer with one JSON object on each line: {"line": number, "text": string}.',
  shorten:
    'Shorten each numbered line to its core, to at most half of its length. Answer with one JSON object on each line: {"line": number, "text": string}.',
  split:
    'Divide the numbered lines into two to four parts in their order. Do not change the lines. Answer with one JSON object for each part, on a line of its own: {"title": string of at most 8 words, "lines": [numbers of the lines]}.',
  example:
    'Add one short example for the topic, in one sentence. Do not repeat the lines. Answer with one JSON object: {"text": string}.',
};

/** Creates an assistant that uses an endpoint with OpenAI's chat completions API. */
export function createOpenAiAssistant(options: OpenAiOptions): Assistant {
  const service = serviceOf({ ...options, totalMs: options.totalMs ?? TOTAL_MS });
  return {
    async assist(request, signal) {
      const body = requestBody(options.model, messagesOf(request));
      return readResult(request, await requestObjects(service, body, signal));
    },
  };
}

function messagesOf({ action, title, lines, language }: AssistRequest): readonly ChatMessage[] {
  const material = [`Title: ${title}`, ...lines.map((line, i) => `${i + 1}. ${line.replaceAll('\n', ' ')}`)].join('\n');
  const { delimiter, content } = delimit(material);
  const instructions = [
    'You edit one topic of a presentation.',
    materialRule(delimiter),
    TASKS[action],
    'Answer with JSON only. Invent no facts, numbers or quotations. Plain text only: no HTML, no Markdown, no links.',
    language && language !== 'und' ? `Write in the language ${language}.` : 'Write in the language of the material.',
  ];
  return [
    { role: 'system', content: instructions.join('\n') },
    { role: 'user', content },
  ];
}

/** @throws OutlinerError if the answer contains nothing that can be used */
function readResult({ action, lines }: AssistRequest, objects: readonly Fields[]): AssistResult {
  if (action === 'split') return { lines, parts: readParts(lines.length, objects) };
  if (action === 'example') {
    const examples = objects.map(({ text }) => toPlainText(text, LINE_MAX_LENGTH)).filter((text) => text !== '');
    if (examples.length === 0) throw unusable();
    return { lines: examples.slice(0, 1), parts: [] };
  }
  const changed = new Map<number, string>();
  for (const { line, text } of objects) {
    const plainText = toPlainText(text, LINE_MAX_LENGTH);
    const original = lines[Number(line) - 1];
    const isLonger = action === 'shorten' && plainText.length >= (original?.length ?? 0);
    if (original !== undefined && plainText !== '' && !isLonger) changed.set(Number(line) - 1, plainText);
  }
  if (changed.size === 0) throw unusable();
  return { lines: lines.map((line, i) => changed.get(i) ?? line), parts: [] };
}

/** Returns at least two parts that contain each line once. Lines that the answer omits stay in the part before. */
function readParts(lineCount: number, objects: readonly Fields[]): AssistResult['parts'] {
  const titles: string[] = [];
  const partOfLine = new Map<number, number>();
  for (const { title, lines } of objects) {
    const plainTitle = toPlainText(title, TITLE_MAX_LENGTH);
    const indexes = (Array.isArray(lines) ? lines : []).map((line) => Number(line) - 1);
    const own = indexes.filter((i) => Number.isInteger(i) && i >= 0 && i < lineCount && !partOfLine.has(i));
    if (plainTitle === '' || own.length === 0) continue;
    for (const index of own) partOfLine.set(index, titles.length);
    titles.push(plainTitle);
  }
  const parts = titles.map((title) => ({ title, lines: [] as number[] }));
  let last = 0;
  for (let line = 0; line < lineCount; line += 1) {
    last = partOfLine.get(line) ?? last;
    parts[last]?.lines.push(line);
  }
  if (parts.length < 2) throw unusable();
  return parts;
}

const unusable = () => new OutlinerError('invalid_response', 'the answer cannot be used');
