import type { Config } from '../../config.ts';
import type { Outliner } from '../../ports/outliner.ts';
import { createBuiltInOutliner } from './built-in/index.ts';
import { createOpenAiOutliner } from './openai-compatible/index.ts';

export { detectLanguage } from './built-in/read-language.ts';

/** The outliners of an instance: the built-in outliner, and the AI service if one is configured. */
export interface Outliners {
  readonly builtIn: Outliner;
  readonly service: Outliner | undefined;
}

/** Creates the built-in outliner, and the outliner of the AI service if one is configured. */
export function openOutliners({ ai }: Pick<Config, 'ai'>): Outliners {
  return { builtIn: createBuiltInOutliner(), service: ai && createOpenAiOutliner(ai) };
}
