import type { Config } from '../../config.ts';
import type { Outliner } from '../../ports/outliner.ts';
import { createNotesOutliner } from './notes/index.ts';
import { createOpenAiOutliner } from './openai-compatible/index.ts';

/** The outliners of an instance. */
export interface Outliners {
  /** Arranges the words of the source and adds none. */
  readonly notes: Outliner;
  /** The AI service; undefined if none is configured. */
  readonly service: Outliner | undefined;
}

/** Creates the outliner of notes, and the outliner of the AI service if one is configured. */
export function openOutliners({ ai }: Pick<Config, 'ai'>): Outliners {
  return { notes: createNotesOutliner(), service: ai && createOpenAiOutliner(ai) };
}
