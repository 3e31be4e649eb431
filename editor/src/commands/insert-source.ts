import { insertQuestion } from '../source-elements/questions.ts';
import type { Command } from './command.ts';

/**
 * Opens the dialog in which the author writes a new formula. While a text is edited, the formula is inserted in the
 * text, or the formula that is selected in the text is changed.
 */
export const insertFormulaCommand: Command = {
  id: 'insert-formula',
  shortcuts: ['alt+='],
  textShortcuts: ['alt+='],
  isEnabled: () => true,
  // Without a selection, the dialog adds a formula instead of changing the selected one.
  run: ({ editedTextId }) => ({ ...(editedTextId === undefined ? { selection: [] } : {}), opens: 'formula' }),
};

/** Opens the dialog in which the author writes or pastes new source code. */
export const insertCodeCommand: Command = {
  id: 'insert-code',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ selection: [], opens: 'code' }),
};

/** Adds a question to the audience. */
export const insertQuestionCommand: Command = {
  id: 'insert-question',
  shortcuts: [],
  isEnabled: () => true,
  run: insertQuestion,
};
