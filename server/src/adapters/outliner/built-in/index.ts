import { setImmediate } from 'node:timers/promises';
import type { MakeOutline } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_TITLE_MAX_LENGTH, plainLine } from '@flydeck/contract/outlines/outline';
import type { Outliner, OutlineStep } from '../../../ports/outliner.ts';
import { outlineOfText } from './outline-of-text.ts';
import { readBlocks } from './read-blocks.ts';
import { readLanguage } from './read-language.ts';
import { sentenceReader } from './read-sentences.ts';
import { hasScaffold, scaffold } from './scaffold/index.ts';

/** A prompt is one paragraph of at most so many characters and sentences; anything longer is a text. */
const PROMPT_MAX_LENGTH = 300;
const PROMPT_MAX_SENTENCES = 2;
/** How long the outliner works before others have their turn. */
const TURN_MS = 8;

/**
 * The outliner of every instance: no account, no network. It sorts and shortens a text, and frames a prompt with
 * questions; it adds no facts. The same request always gives the same outline.
 */
export function createBuiltInOutliner(): Outliner {
  return { kind: 'built-in', label: '', make };
}

async function* make(request: MakeOutline, signal: AbortSignal): AsyncGenerator<OutlineStep> {
  signal.throwIfAborted();
  const seen = readLanguage(request.source);
  const prompt = promptOf(request.source, seen);
  const language = seen !== 'und' ? seen : (request.language ?? 'und');
  const steps =
    prompt === undefined
      ? outlineOfText(request, language, turns(signal))
      : framePrompt(prompt, request, seen);
  for await (const step of steps) {
    signal.throwIfAborted();
    yield step;
  }
}

function* framePrompt(prompt: string, request: MakeOutline, seen: string): Generator<OutlineStep> {
  const languages = [request.language, seen, request.pageLanguage];
  const language = languages.find((wanted) => wanted && hasScaffold(wanted)) ?? 'en';
  const title = plainLine(plainLine(request.title ?? '').slice(0, OUTLINE_TITLE_MAX_LENGTH));
  const outline = scaffold(prompt, title, language, request.length);
  yield { event: 'title', title: outline.title, language: outline.language };
  for (const [index, topic] of outline.topics.entries()) {
    yield { event: 'topic', path: [index], title: topic.title, text: [...topic.text] };
    yield { event: 'progress', fraction: (index + 1) / outline.topics.length };
  }
  yield { event: 'done', outline };
}

/** The prompt that a source is; undefined where it is a text. */
function promptOf(source: string, language: string): string | undefined {
  if (source.trim().length > PROMPT_MAX_LENGTH) return undefined;
  const [only, ...more] = readBlocks(source);
  if (!only) return source;
  return more.length === 0 && sentenceReader(language)(only.text).length <= PROMPT_MAX_SENTENCES
    ? only.text
    : undefined;
}

/** Gives way to other requests every few milliseconds, and stops where nobody waits any more. */
function turns(signal: AbortSignal): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt > TURN_MS) {
      await setImmediate();
      startedAt = performance.now();
    }
    signal.throwIfAborted();
  };
}
