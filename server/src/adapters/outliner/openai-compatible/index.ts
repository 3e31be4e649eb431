import { setTimeout } from 'node:timers/promises';
import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { type Outliner, OutlinerError, type OutlinerEvent } from '../../../ports/outliner.ts';
import { type ChatMessage, outlineMessages } from './build-request.ts';
import { type Service, streamCompletion } from './stream-completion.ts';
import { type AnswerPart, ThinkingFilter } from './strip-thinking.ts';
import { TopicReader } from './topic-reader.ts';

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
  /** Delay of the first retry; default: `RETRY_MS`. */
  readonly retryMs?: number;
}

/** Default of `idleMs`. The timeout is long, because a model may need a long time before it sends its first token. */
const IDLE_MS = 60_000;
/** Default of `totalMs`. */
const TOTAL_MS = 180_000;
/** Default of `retryMs`. The delay doubles with each retry. */
const RETRY_MS = 600;
/** A service that asks for a longer delay is not asked again. */
const MAX_RETRY_AFTER_MS = 20_000;
/** Maximum size of a response. */
const MAX_BYTES = 2_000_000;
/**
 * Maximum length of a completion (the text that the model generates), in UTF-16 units. The rest is not read. An outline
 * of forty topics has a quarter of this length.
 */
const MAX_COMPLETION_LENGTH = 200_000;
const MAX_ATTEMPTS = 3;
/** Maximum number of answers without a topic. */
const MAX_UNUSABLE_ANSWERS = 2;

/** Result of one attempt: whether the answer ended early, or the error without any topic. */
type AttemptResult = { readonly isPartial: boolean } | { readonly error: OutlinerError };

/** Creates an outliner for an endpoint with OpenAI's chat completions API. */
export function createOpenAiOutliner(options: OpenAiOptions): Outliner {
  const { model, retryMs = RETRY_MS } = options;
  const service = serviceOf(options);

  async function* make(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
    const messages = outlineMessages(request);
    const body = requestBody(model, messages);
    let unusableAnswers = 0;
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const answer = new Answer(request, messages[0].content);
      const result = yield* readAnswer(answer, streamCompletion(service, body, signal), signal);
      const outline = answer.reader.outline();
      if (outline) {
        const isPartial = 'error' in result || result.isPartial;
        yield { event: 'done', outline, completeness: isPartial ? 'partial' : 'complete' };
        return;
      }
      const error =
        'error' in result ? result.error : new OutlinerError('invalid_response', 'the answer has no topics');
      if (error.reason === 'invalid_response') unusableAnswers += 1;
      if (attempt === MAX_ATTEMPTS || unusableAnswers === MAX_UNUSABLE_ANSWERS || !isRetryable(error)) throw error;
      await setTimeout(error.retryAfterMs ?? retryMs * 2 ** (attempt - 1), undefined, { signal }).catch(
        () => undefined,
      );
      signal.throwIfAborted();
      // Progress 0 invalidates the events of the failed attempt.
      yield { event: 'progress', fraction: 0 };
    }
  }

  return { kind: 'service', label: `${model} (${service.url.host})`, make };
}

/** Returns the service and the limits of its responses. */
export function serviceOf({ url, key, idleMs = IDLE_MS, totalMs = TOTAL_MS }: OpenAiOptions): Service {
  const endpoint = new URL(url.replace(/\/*(?:\/chat\/completions\/*)?$/, '/chat/completions'));
  return { url: endpoint, key, idleMs, totalMs, maxBytes: MAX_BYTES };
}

/** Returns the body of a request for a streamed chat completion. */
export const requestBody = (model: string, messages: readonly ChatMessage[]): string =>
  JSON.stringify({ model, stream: true, messages });

const isRetryable = ({ reason, retryAfterMs = 0 }: OutlinerError): boolean =>
  (reason === 'busy' || reason === 'unreachable' || reason === 'invalid_response') &&
  retryAfterMs <= MAX_RETRY_AFTER_MS;

/** Yields the events of the topics of an answer while it arrives. Returns how the answer ended. */
async function* readAnswer(
  answer: Answer,
  chunks: ReturnType<typeof streamCompletion>,
  signal: AbortSignal,
): AsyncGenerator<OutlinerEvent, AttemptResult> {
  let isPartial = false;
  let error: OutlinerError | undefined;
  let length = 0;
  try {
    for await (const { text, isCutOff } of chunks) {
      signal.throwIfAborted();
      for (const event of answer.push(text)) {
        yield event;
        signal.throwIfAborted();
      }
      isPartial ||= isCutOff;
      length += text.length;
      if (length <= MAX_COMPLETION_LENGTH) continue;
      isPartial = true;
      break;
    }
  } catch (failure) {
    signal.throwIfAborted();
    if (!(failure instanceof OutlinerError)) throw failure;
    error = failure;
  }
  for (const event of answer.end()) {
    yield event;
    signal.throwIfAborted();
  }
  return error ? { error } : { isPartial: isPartial || answer.reader.isCutOff };
}

/** Reads one answer: removes blocks of thinking, and starts again if the text before turns out to be thinking. */
class Answer {
  readonly #createReader: () => TopicReader;
  readonly #filter = new ThinkingFilter();
  reader: TopicReader;

  constructor(request: MakeOutlineRequest, instructions: string) {
    this.#createReader = () => new TopicReader(request, instructions);
    this.reader = this.#createReader();
  }

  *push(chunk: string): Generator<OutlinerEvent> {
    for (const part of this.#filter.push(chunk)) yield* this.#read(part);
  }

  *end(): Generator<OutlinerEvent> {
    yield* this.reader.push(this.#filter.end());
    yield* this.reader.end();
  }

  *#read({ text, isRestart }: AnswerPart): Generator<OutlinerEvent> {
    if (isRestart) {
      this.reader = this.#createReader();
      yield { event: 'progress', fraction: 0 };
    }
    yield* this.reader.push(text);
  }
}
