import { ObjectScanner } from './object-scanner.ts';
import { readTolerantJson } from './read-tolerant-json.ts';
import { type Service, streamCompletion } from './stream-completion.ts';
import { ThinkingFilter } from './strip-thinking.ts';

/** Maximum length of an answer, in UTF-16 units. */
const MAX_ANSWER_LENGTH = 100_000;

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Requests a completion, and returns the objects of its answer.
 * @throws OutlinerError, or the reason of `signal`
 */
export async function requestObjects(service: Service, body: string, signal: AbortSignal): Promise<Fields[]> {
  let text = '';
  const filter = new ThinkingFilter();
  for await (const chunk of streamCompletion(service, body, signal)) {
    for (const part of filter.push(chunk.text)) text = part.isRestart ? part.text : text + part.text;
    if (text.length > MAX_ANSWER_LENGTH) break;
  }
  return objectsOf(text + filter.end());
}

/** Returns the objects of an answer. The objects of a list in an outer object are returned in its place. */
function objectsOf(answer: string): Fields[] {
  const scanner = new ObjectScanner();
  const last = [...scanner.push(answer), scanner.end()];
  const objects = last.flatMap((token) => (token?.kind === 'object' ? [asObject(readTolerantJson(token.text))] : []));
  return objects.flatMap((object) => {
    const inner = Object.values(object).find((value) => Array.isArray(value) && value.some(isObject));
    return Array.isArray(inner) ? inner.map(asObject) : [object];
  });
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (value: unknown): Fields => (isObject(value) ? value : {});
