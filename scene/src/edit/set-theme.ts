import type { Theme } from '../model/theme.ts';
import { type Command, patchTo } from './command.ts';

/** Gives the whole another look; elements that name their own colours keep them. */
export const setTheme: Command<{ readonly theme: Theme }> = (document, { theme }) =>
  patchTo(document, { ...document, theme });
