import { setImmediate } from 'node:timers/promises';
import { cleanLine } from '@flydeck/contract/clean-line';
import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import { systemClock } from '../../../ports/clock.ts';
import type { Outliner, OutlinerEvent } from '../../../ports/outliner.ts';
import { outlineText } from './outline-of-text.ts';
import { readBlocks } from './read-blocks.ts';
import { detectLanguage } from './read-language.ts';
import { createSentenceReader } from './read-sentences.ts';
import { createScaffold, hasScaffold } from './scaffold/index.ts';

/**
 * A source is a prompt if it is a single paragraph of at most `PROMPT_MAX_LENGTH` characters and `PROMPT_MAX_SENTENCES`
 * sentences. Any other source is a text.
 */
const PROMPT_MAX_LENGTH = 300;
const PROMPT_MAX_SENTENCES = 2;
/** Maximum time of work without a pause. The server processes other requests in the pauses. */
const MAX_BLOCKING_MS = 8;

/**
 * Creates the outliner that needs no AI service. The outliner structures and shortens a text, or returns an outline of
 * questions for a prompt. The outliner is deterministic and adds no information.
 */
export function createBuiltInOutliner(): Outliner {
  return { kind: 'built-in', label: '', make };
}

async function* make(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
  signal.throwIfAborted();
  const detectedLanguage = detectLanguage(request.source);
  const prompt = promptOf(request.source, detectedLanguage);
  // `und` is the code of an unknown language.
  const language = detectedLanguage !== 'und' ? detectedLanguage : (request.language ?? 'und');
  const events =
    prompt === undefined
      ? outlineText(request, language, createYielder(signal))
      : outlinePrompt(prompt, request, detectedLanguage);
  for await (const event of events) {
    signal.throwIfAborted();
    yield event;
  }
}

/** Yields the events of an outline of questions for a prompt. */
function* outlinePrompt(
  prompt: string,
  request: MakeOutlineRequest,
  detectedLanguage: string,
): Generator<OutlinerEvent> {
  const languages = [request.language, detectedLanguage, request.pageLanguage];
  const language = languages.find((candidate) => candidate && hasScaffold(candidate)) ?? 'en';
  const title = cleanLine(cleanLine(request.title ?? '').slice(0, OUTLINE_TITLE_MAX_LENGTH));
  const outline = createScaffold(prompt, title, language, request.length);
  yield { event: 'title', title: outline.title, language: outline.language };
  for (const [index, topic] of outline.topics.entries()) {
    yield { event: 'topic', path: [index], title: topic.title, text: [...topic.text] };
    yield { event: 'progress', fraction: (index + 1) / outline.topics.length };
  }
  yield { event: 'done', outline };
}

/** Returns the prompt; undefined if the source is not a prompt but a text. */
function promptOf(source: string, language: string): string | undefined {
  if (source.trim().length > PROMPT_MAX_LENGTH) return undefined;
  const [firstBlock, ...otherBlocks] = readBlocks(source);
  if (!firstBlock) return source;
  return otherBlocks.length === 0 && createSentenceReader(language)(firstBlock.text).length <= PROMPT_MAX_SENTENCES
    ? firstBlock.text
    : undefined;
}

/** Returns a function that yields to the event loop every few milliseconds, and throws once `signal` is aborted. */
function createYielder(signal: AbortSignal): () => Promise<void> {
  let startedAt = systemClock.monotonicMs();
  return async () => {
    if (systemClock.monotonicMs() - startedAt > MAX_BLOCKING_MS) {
      await setImmediate();
      startedAt = systemClock.monotonicMs();
    }
    signal.throwIfAborted();
  };
}
