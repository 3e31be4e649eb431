import type { TextStyleName } from '@flydeck/scene/model/text-styles';
import { hasText } from '../properties/text-properties.ts';
import { applyTextStyle } from '../properties/text-styles.ts';
import type { Command } from './command.ts';
import { unlockedTargets } from './selection-scope.ts';

/**
 * Returns a command that applies a text style to the selected paragraphs of the edited text or, if no text is edited, to
 * all selected texts.
 */
const textStyleCommand = (name: TextStyleName, shortcut: string): Command => ({
  id: `text-style-${name}`,
  shortcuts: [shortcut],
  textShortcuts: [shortcut],
  isEnabled: (context) => context.editedTextId !== undefined || hasText(context.view.store, unlockedTargets(context)),
  run: (context) =>
    context.editedTextId === undefined
      ? { operations: applyTextStyle(context.view, unlockedTargets(context), name) }
      : { formatsText: `style-${name}` },
});

/** Commands that apply the text styles. */
export const TEXT_STYLE_COMMANDS: readonly Command[] = [
  textStyleCommand('body', 'mod+alt+0'),
  textStyleCommand('title', 'mod+alt+1'),
  textStyleCommand('heading', 'mod+alt+2'),
  textStyleCommand('caption', 'mod+alt+3'),
  textStyleCommand('quote', 'mod+alt+4'),
  textStyleCommand('code', 'mod+alt+5'),
];
