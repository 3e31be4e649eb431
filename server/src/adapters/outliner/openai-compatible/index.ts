import type { MakeOutline } from '@flydeck/contract/outlines/make-outline';
import {
  type Outline,
  type OutlineTopic,
  outlineLanguageSchema,
  outlineSchema,
} from '@flydeck/contract/outlines/outline';
import { type Outliner, OutlinerError, type OutlineStep } from '../../../ports/outliner.ts';
import { askService, FormatError, type Service } from './ask-service.ts';
import { ANSWER_FORMATS, questionOf } from './question.ts';
import { readPartialJson } from './read-partial-json.ts';
import { type TidyOutline, tidyOutline } from './tidy-outline.ts';

export interface OpenAiCompatible {
  /** `https://api.example.org/v1`: what `/chat/completions` is appended to. */
  readonly url: string;
  /** Secret; some local services want none. */
  readonly key: string | undefined;
  readonly model: string;
  readonly idleMs?: number;
  readonly totalMs?: number;
}

/** Models think for a while before their first word. */
const IDLE_MS = 60_000;
const TOTAL_MS = 180_000;
const MAX_BYTES = 2_000_000;
/** Characters of an answer without what surrounds them; forty full topics are a quarter of it. */
const MAX_ANSWER_LENGTH = 200_000;
/** A growing answer is read again after so many characters, and after a part of its length: reading costs its length. */
const READ_EVERY = 120;
const READ_EVERY_PART = 0.04;
/** A bad answer is asked for once more. */
const ATTEMPTS = 2;

/** An outliner at any endpoint that speaks OpenAI's chat completions. */
export function createOpenAiOutliner(options: OpenAiCompatible): Outliner {
  const url = new URL(options.url.replace(/\/*(?:\/chat\/completions\/*)?$/, '/chat/completions'));
  const { key, model, idleMs = IDLE_MS, totalMs = TOTAL_MS } = options;
  const service: Service = { url, key, idleMs, totalMs, maxBytes: MAX_BYTES };
  // The strictest format that the service has not refused.
  let format = 0;

  async function* attempt(request: MakeOutline, signal: AbortSignal): AsyncGenerator<OutlineStep> {
    for (;;) {
      const asked = ANSWER_FORMATS[format] ?? 'text';
      try {
        yield* readAnswer(askService(service, questionOf(request, model, asked), signal), request, signal);
        return;
      } catch (error) {
        if (!(error instanceof FormatError) || asked === 'text') throw error;
        format = Math.max(format, ANSWER_FORMATS.indexOf(asked) + 1);
      }
    }
  }

  async function* make(request: MakeOutline, signal: AbortSignal): AsyncGenerator<OutlineStep> {
    signal.throwIfAborted();
    for (let number = 1; ; number += 1) {
      try {
        yield* attempt(request, signal);
        return;
      } catch (error) {
        const isBad = error instanceof OutlinerError && error.reason === 'bad_answer';
        if (!isBad || number === ATTEMPTS) throw error;
        yield { event: 'progress', fraction: 0 };
      }
    }
  }

  return { kind: 'service', label: `${model} (${url.host})`, make };
}

async function* readAnswer(
  words: AsyncIterable<string>,
  request: MakeOutline,
  signal: AbortSignal,
): AsyncGenerator<OutlineStep> {
  const news = new News(request);
  let [answer, readUntil] = ['', 0];
  for await (const word of words) {
    signal.throwIfAborted();
    answer += word;
    if (answer.length > MAX_ANSWER_LENGTH) throw new OutlinerError('bad_answer', 'the answer does not end');
    if (answer.length - readUntil < Math.max(READ_EVERY, answer.length * READ_EVERY_PART)) continue;
    readUntil = answer.length;
    for (const step of news.of(tidyOutline(readPartialJson(answer)))) {
      yield step;
      signal.throwIfAborted();
    }
  }
  const outline = checked(tidyOutline(wholeJson(answer)), request);
  for (const step of news.of(outline)) {
    yield step;
    signal.throwIfAborted();
  }
  yield { event: 'done', outline };
}

/** The answer, which has to be complete. */
function wholeJson(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    throw new OutlinerError('bad_answer', 'the answer is no JSON');
  }
}

function checked(tidy: TidyOutline, request: MakeOutline): Outline {
  const parsed = outlineSchema.safeParse({
    title: tidy.title || titleOf(request),
    language: languageOf(tidy, request),
    topics: tidy.topics,
  });
  if (!parsed.success) throw new OutlinerError('bad_answer', 'the answer is no outline');
  return parsed.data;
}

const titleOf = (request: MakeOutline): string => (request.title ?? '').trim().slice(0, 200);

function languageOf({ language }: TidyOutline, request: MakeOutline): string {
  const told = outlineLanguageSchema.safeParse(language);
  return told.success ? told.data : (request.language ?? request.pageLanguage ?? 'und');
}

/** Tells what of a growing outline has not been told yet. */
class News {
  readonly #request: MakeOutline;
  readonly #told = new Map<string, string>();

  constructor(request: MakeOutline) {
    this.#request = request;
  }

  *of(outline: TidyOutline): Generator<OutlineStep> {
    // Titles come first; topics wait for it.
    if (outline.title === '') return;
    const language = languageOf(outline, this.#request);
    if (this.#isNew('', { title: outline.title, language })) {
      yield { event: 'title', title: outline.title, language };
    }
    yield* this.#topics(outline.topics, []);
  }

  *#topics(topics: readonly OutlineTopic[], parent: readonly number[]): Generator<OutlineStep> {
    for (const [index, { title, text, topics: inner }] of topics.entries()) {
      const path = [...parent, index];
      if (this.#isNew(path.join('.'), { title, text }))
        yield { event: 'topic', path, title, text: [...text] };
      yield* this.#topics(inner ?? [], path);
    }
  }

  #isNew(place: string, what: object): boolean {
    const told = JSON.stringify(what);
    if (this.#told.get(place) === told) return false;
    this.#told.set(place, told);
    return true;
  }
}
