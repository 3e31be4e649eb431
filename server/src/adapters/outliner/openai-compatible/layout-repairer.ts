import { OUTLINE_LINE_MAX_LENGTH, OUTLINE_MAX_LINES } from '@flydeck/contract/outlines/limits';
import { neededHeight } from '@flydeck/scene/measure/layout-faults';
import { type FaultyTopic, type LayoutRepairer, OutlinerError } from '../../../ports/outliner.ts';
import { type ChatMessage, delimit, materialRule } from './build-request.ts';
import { type OpenAiOptions, requestBody, serviceOf } from './index.ts';
import { toPlainText } from './plain-text.ts';
import { type Fields, requestObjects } from './request-objects.ts';

/** Time limit of the request. Shorter than that of the whole repair, so that time is left for a repair without it. */
const TOTAL_MS = 12_000;
/** Length of a point that the service is asked for, in characters. */
const POINT_LENGTH = 60;
const MAX_POINTS = 5;

/** Creates a repairer that uses an endpoint with OpenAI's chat completions API. */
export function createOpenAiLayoutRepairer(options: OpenAiOptions): LayoutRepairer {
  const service = serviceOf({ ...options, totalMs: options.totalMs ?? TOTAL_MS });
  return {
    async repair(topics, language, signal) {
      const body = requestBody(options.model, messagesOf(topics, language));
      const linesByTopic = readLines(await requestObjects(service, body, signal));
      if (linesByTopic.size === 0) throw new OutlinerError('invalid_response', 'the answer cannot be used');
      return topics.map((_, i) => linesByTopic.get(i + 1));
    },
  };
}

function messagesOf(topics: readonly FaultyTopic[], language: string): readonly ChatMessage[] {
  const { delimiter, content } = delimit(topics.map(describeTopic).join('\n\n'));
  const instructions = [
    'You correct topics of a presentation whose text does not fit its layout.',
    materialRule(delimiter),
    ...topics.map((topic, i) => `Topic ${i + 1}: ${describeFault(topic)}`),
    'Answer with JSON lines only: one JSON object for each topic, on a line of its own: {"topic": number, "points": [string]}.',
    'Keep the meaning and the order of the points. Copy numbers exactly as they are written. Invent no facts, numbers or quotations. Plain text only: no HTML, no Markdown, no links.',
    language === 'und' ? 'Write in the language of the material.' : `Write in the language ${language}.`,
  ];
  return [
    { role: 'system', content: instructions.join('\n') },
    { role: 'user', content },
  ];
}

function describeTopic({ title, lines, notes }: FaultyTopic, index: number): string {
  const material = [`Topic ${index + 1}: ${title}`, ...lines.map((line) => `- ${line}`)];
  return [...material, ...(lines.length === 0 && notes ? [`Notes: ${notes}`] : [])].join('\n');
}

/** Returns the measured fault in words, and what the service does about it. */
function describeFault({ lines, faults }: FaultyTopic): string {
  if (lines.length === 0) return 'it has no points. Write two to four points that its notes contain.';
  const height = neededHeight(faults);
  const available = lines.reduce((sum, line) => sum + line.length, 0) / height;
  const points = Math.min(MAX_POINTS, lines.length, Math.max(1, Math.floor(available / POINT_LENGTH)));
  const fault =
    height > 1
      ? `the text of this topic needs ${Math.ceil(height * 100)} % of its height`
      : 'texts of this topic overlap';
  return `${fault}: use at most ${points} points of ${POINT_LENGTH} characters.`;
}

/** Returns the usable lines by the number of their topic. */
function readLines(objects: readonly Fields[]): ReadonlyMap<number, readonly string[]> {
  const linesByTopic = new Map<number, readonly string[]>();
  for (const { topic, points } of objects) {
    const lines = (Array.isArray(points) ? points : [])
      .map((point) => toPlainText(point, OUTLINE_LINE_MAX_LENGTH))
      .filter((line) => line !== '');
    if (lines.length > 0 && lines.length <= OUTLINE_MAX_LINES) linesByTopic.set(Number(topic), lines);
  }
  return linesByTopic;
}
