import type { Config } from '../../config.ts';
import type { Assistant, LayoutRepairer, Outliner } from '../../ports/outliner.ts';
import { createNotesOutliner } from './notes/index.ts';
import { createOpenAiAssistant } from './openai-compatible/assistant.ts';
import { createOpenAiOutliner } from './openai-compatible/index.ts';
import { createOpenAiLayoutRepairer } from './openai-compatible/layout-repairer.ts';

/** The outliners of an instance. */
export interface Outliners {
  /** Arranges the words of the source and adds none. */
  readonly notes: Outliner;
  /** The AI service; undefined if none is configured. */
  readonly service: Outliner | undefined;
  /** The AI service for texts of topics; undefined if none is configured. */
  readonly assistant: Assistant | undefined;
  /** The AI service for topics whose layout has faults; undefined if none is configured. */
  readonly layoutRepairer: LayoutRepairer | undefined;
}

/** Creates the outliner of notes, and the outliner of the AI service if one is configured. */
export function openOutliners({ ai }: Pick<Config, 'ai'>): Outliners {
  return {
    notes: createNotesOutliner(),
    service: ai && createOpenAiOutliner(ai),
    assistant: ai && createOpenAiAssistant(ai),
    layoutRepairer: ai && createOpenAiLayoutRepairer(ai),
  };
}
