import { setImmediate } from 'node:timers/promises';
import { cleanLine } from '@flydeck/contract/clean-line';
import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import { systemClock } from '../../../ports/clock.ts';
import type { Outliner, OutlinerEvent } from '../../../ports/outliner.ts';
import { outlineOfText } from './outline-of-text.ts';
import { readBlocks } from './read-blocks.ts';
import { readLanguage } from './read-language.ts';
import { sentenceReader } from './read-sentences.ts';
import { hasScaffold, scaffold } from './scaffold/index.ts';

/** A prompt is a single paragraph within these limits (characters, sentences). Anything longer is a text. */
const PROMPT_MAX_LENGTH = 300;
const PROMPT_MAX_SENTENCES = 2;
/** Maximum CPU slice before the outliner yields to other requests. */
const TURN_MS = 8;

/**
 * The outliner of every instance; needs no account or network. It structures and shortens a text, and answers a
 * prompt with a scaffold of questions; it adds no facts. Deterministic.
 */
export function createBuiltInOutliner(): Outliner {
  return { kind: 'built-in', label: '', make };
}

async function* make(request: MakeOutlineRequest, signal: AbortSignal): AsyncGenerator<OutlinerEvent> {
  signal.throwIfAborted();
  const seen = readLanguage(request.source);
  const prompt = promptOf(request.source, seen);
  const language = seen !== 'und' ? seen : (request.language ?? 'und');
  const steps =
    prompt === undefined
      ? outlineOfText(request, language, createYielder(signal))
      : framePrompt(prompt, request, seen);
  for await (const step of steps) {
    signal.throwIfAborted();
    yield step;
  }
}

function* framePrompt(prompt: string, request: MakeOutlineRequest, seen: string): Generator<OutlinerEvent> {
  const languages = [request.language, seen, request.pageLanguage];
  const language = languages.find((wanted) => wanted && hasScaffold(wanted)) ?? 'en';
  const title = cleanLine(cleanLine(request.title ?? '').slice(0, OUTLINE_TITLE_MAX_LENGTH));
  const outline = scaffold(prompt, title, language, request.length);
  yield { event: 'title', title: outline.title, language: outline.language };
  for (const [index, topic] of outline.topics.entries()) {
    yield { event: 'topic', path: [index], title: topic.title, text: [...topic.text] };
    yield { event: 'progress', fraction: (index + 1) / outline.topics.length };
  }
  yield { event: 'done', outline };
}

/** The prompt, if the source is a prompt; undefined if it is a text. */
function promptOf(source: string, language: string): string | undefined {
  if (source.trim().length > PROMPT_MAX_LENGTH) return undefined;
  const [only, ...more] = readBlocks(source);
  if (!only) return source;
  return more.length === 0 && sentenceReader(language)(only.text).length <= PROMPT_MAX_SENTENCES
    ? only.text
    : undefined;
}

/** Returns a function that yields to the event loop every few milliseconds, and throws once `signal` is aborted. */
function createYielder(signal: AbortSignal): () => Promise<void> {
  let startedAt = systemClock.monotonicMs();
  return async () => {
    if (systemClock.monotonicMs() - startedAt > TURN_MS) {
      await setImmediate();
      startedAt = systemClock.monotonicMs();
    }
    signal.throwIfAborted();
  };
}
