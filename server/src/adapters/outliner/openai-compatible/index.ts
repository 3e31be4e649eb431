import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import {
  type Outline,
  type OutlineTopic,
  outlineLanguageSchema,
  outlineSchema,
} from '@flydeck/contract/outlines/outline';
import { type Outliner, OutlinerError, type OutlinerEvent } from '../../../ports/outliner.ts';
import { buildRequest, RESPONSE_FORMATS } from './build-request.ts';
import { type NormalizedOutline, normalizeOutline } from './normalize-outline.ts';
import { readPartialJson } from './read-partial-json.ts';
import { FormatError, type Service, streamCompletion } from './stream-completion.ts';

export interface OpenAiOptions {
  /** Base URL to which `/chat/completions` is appended: `https://api.example.org/v1`. */
  readonly url: string;
  /** API key; undefined for services without authentication. */
  readonly key: string | undefined;
  readonly model: string;
  /** Timeout while the service sends no data; default: `IDLE_MS`. */
  readonly idleMs?: number;
  /** Timeout of the whole completion; default: `TOTAL_MS`. */
  readonly totalMs?: number;
}

/** Default of `idleMs`. The timeout is long, because a model may need a long time before it sends its first token. */
const IDLE_MS = 60_000;
/** Default of `totalMs`. */
const TOTAL_MS = 180_000;
/** Maximum size of a response. */
const MAX_BYTES = 2_000_000;
/**
 * Maximum length of a completion (the text that the model generates), in UTF-16 units. An outline of forty topics has a
 * quarter of this length.
 */
const MAX_COMPLETION_LENGTH = 200_000;
/**
 * A streaming completion is parsed again when it has grown by at least `PARSE_EVERY_CHARACTERS` characters, and by at
 * least the fraction `PARSE_EVERY_RATIO` of its length. Parsing after each chunk would be slow, because the whole
 * completion is parsed each time.
 */
const PARSE_EVERY_CHARACTERS = 120;
const PARSE_EVERY_RATIO = 0.04;
/** Number of attempts: after an invalid completion, the request is sent once more. */
const MAX_ATTEMPTS = 2;

/** Creates an outliner for an endpoint with OpenAI's chat completions API. */
export function createOpenAiOutliner(options: OpenAiOptions): Outliner {
  const url = new URL(options.url.replace(/\/*(?:\/chat\/completions\/*)?$/, '/chat/completions'));
  const { key, model, idleMs = IDLE_MS, totalMs = TOTAL_MS } = options;
  const service: Service = { url, key, idleMs, totalMs, maxBytes: MAX_BYTES };
  /** Index in `RESPONSE_FORMATS` of the strictest format that the service has not refused. */
  let formatIndex = 0;

  /** Sends the request. If the service refuses the response format, sends the request again with the next format. */
  async function* attempt(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
    for (;;) {
      const format = RESPONSE_FORMATS[formatIndex] ?? 'text';
      try {
        yield* readCompletion(streamCompletion(service, buildRequest(request, model, format), signal), request, signal);
        return;
      } catch (error) {
        if (!(error instanceof FormatError) || format === 'text') throw error;
        formatIndex = Math.max(formatIndex, RESPONSE_FORMATS.indexOf(format) + 1);
      }
    }
  }

  async function* make(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
    signal.throwIfAborted();
    for (let attemptNumber = 1; ; attemptNumber += 1) {
      try {
        for await (const event of attempt(request, signal)) {
          signal.throwIfAborted();
          yield event;
        }
        return;
      } catch (error) {
        const isInvalidResponse = error instanceof OutlinerError && error.reason === 'invalid_response';
        if (!isInvalidResponse || attemptNumber === MAX_ATTEMPTS) throw error;
        // Progress 0 invalidates the events of the failed attempt.
        yield { event: 'progress', fraction: 0 };
      }
    }
  }

  return { kind: 'service', label: `${model} (${url.host})`, make };
}

/** Yields the events of a completion while it arrives, and finally `done`. */
async function* readCompletion(
  chunks: AsyncIterable<string>,
  request: MakeOutlineRequest,
  signal: AbortSignal,
): AsyncGenerator<OutlinerEvent> {
  const updates = new UpdateTracker(request);
  let completion = '';
  /** Length of the completion when it was last parsed. */
  let parsedLength = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    completion += chunk;
    if (completion.length > MAX_COMPLETION_LENGTH)
      throw new OutlinerError('invalid_response', `the response is longer than ${MAX_COMPLETION_LENGTH} characters`);
    if (completion.length - parsedLength < Math.max(PARSE_EVERY_CHARACTERS, completion.length * PARSE_EVERY_RATIO))
      continue;
    parsedLength = completion.length;
    yield* updates.changesIn(normalizeOutline(readPartialJson(completion)));
  }
  const outline = validateOutline(normalizeOutline(parseCompletion(completion)), request);
  yield* updates.changesIn(outline);
  yield { event: 'done', outline };
}

/** Parses a completion that was received completely. Ignores text around the JSON object, such as a code fence. */
function parseCompletion(completion: string): unknown {
  try {
    return JSON.parse(completion.slice(completion.indexOf('{'), completion.lastIndexOf('}') + 1));
  } catch {
    throw new OutlinerError('invalid_response', 'the response is not JSON');
  }
}

/** Returns the outline with a title and a language. @throws OutlinerError if the outline does not match the schema. */
function validateOutline(outline: NormalizedOutline, request: MakeOutlineRequest): Outline {
  const parsed = outlineSchema.safeParse({
    title: outline.title || (request.title ?? '').trim().slice(0, 200),
    language: languageOf(outline, request),
    topics: outline.topics,
  });
  if (!parsed.success) throw new OutlinerError('invalid_response', 'the response is not an outline');
  return parsed.data;
}

function languageOf({ language }: NormalizedOutline, request: MakeOutlineRequest): string {
  const parsed = outlineLanguageSchema.safeParse(language);
  return parsed.success ? parsed.data : (request.language ?? request.pageLanguage ?? 'und');
}

/** Tracks which titles and topics of a growing outline were already yielded. */
class UpdateTracker {
  readonly #request: MakeOutlineRequest;
  /** JSON of the last yielded values by path, such as `0.2` for a topic; the path of the title is empty. */
  readonly #yielded = new Map<string, string>();

  constructor(request: MakeOutlineRequest) {
    this.#request = request;
  }

  /** Yields the events for the title and topics that changed since the last call. */
  *changesIn(outline: NormalizedOutline): Generator<OutlinerEvent> {
    // The title must be yielded before any topic.
    if (outline.title === '') return;
    const language = languageOf(outline, this.#request);
    if (this.#recordChange('', { title: outline.title, language })) {
      yield { event: 'title', title: outline.title, language };
    }
    yield* this.#changedTopics(outline.topics, []);
  }

  *#changedTopics(topics: readonly OutlineTopic[], parentPath: readonly number[]): Generator<OutlinerEvent> {
    for (const [index, { title, text, topics: childTopics = [] }] of topics.entries()) {
      const path = [...parentPath, index];
      if (this.#recordChange(path.join('.'), { title, text })) yield { event: 'topic', path, title, text: [...text] };
      yield* this.#changedTopics(childTopics, path);
    }
  }

  /** Records the value at a path. Returns whether the value differs from the last recorded value. */
  #recordChange(path: string, value: object): boolean {
    const json = JSON.stringify(value);
    if (this.#yielded.get(path) === json) return false;
    this.#yielded.set(path, json);
    return true;
  }
}
