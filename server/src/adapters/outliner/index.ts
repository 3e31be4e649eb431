import type { Config } from '../../config.ts';
import type { Outliner } from '../../ports/outliner.ts';
import { createBuiltInOutliner } from './built-in/index.ts';
import { createOpenAiOutliner } from './openai-compatible/index.ts';

/** Who makes outlines on an instance: the built-in one always, a service where the settings name one. */
export interface Outliners {
  readonly builtIn: Outliner;
  readonly service: Outliner | undefined;
}

export function openOutliners({ ai }: Pick<Config, 'ai'>): Outliners {
  return { builtIn: createBuiltInOutliner(), service: ai && createOpenAiOutliner(ai) };
}
