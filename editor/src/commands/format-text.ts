import {
  hasText,
  setTextProperty,
  type TextPropertyName,
  type TextPropertyValues,
  textPropertyOf,
} from '../properties/text-properties.ts';
import type { TextFormat } from '../text/text-format.ts';
import type { Command } from './command.ts';
import { unlockedTargets } from './selection-scope.ts';

/** The format that a command sets, and the shortcuts of the command. */
interface FormatOptions<Name extends TextPropertyName> {
  /** The format that the interface applies to the selected part of the edited text. */
  readonly format: TextFormat;
  /** Shortcuts while no text is edited. */
  readonly shortcuts?: readonly string[];
  /** Shortcuts while a text is edited. */
  readonly textShortcuts: readonly string[];
  /** The property of the selected texts that the command changes while no text is edited. */
  readonly property: Name;
  readonly value: TextPropertyValues[Name];
  /** The value that is set instead if all selected texts already have `value`. */
  readonly otherwise: TextPropertyValues[Name];
}

/** Returns a command that formats the selected part of the edited text or, if no text is edited, all selected texts. */
function formatCommand<Name extends TextPropertyName>(options: FormatOptions<Name>): Command {
  const { format, property, value, otherwise, shortcuts = [], textShortcuts } = options;
  return {
    id: `text-${format}`,
    shortcuts,
    textShortcuts,
    isEnabled: (context) => context.editedTextId !== undefined || hasText(context.view.store, unlockedTargets(context)),
    run: (context) => {
      if (context.editedTextId !== undefined) return { formatsText: format };
      const { store } = context.view;
      const ids = unlockedTargets(context);
      const newValue = textPropertyOf(store, ids, property) === value ? otherwise : value;
      const outcome = { what: 'formatted', format, isOn: newValue === value } as const;
      return { operations: setTextProperty(store, ids, property, newValue), outcome };
    },
  };
}

/** Returns a command that turns a style of characters on or off. */
const styleCommand = (property: 'bold' | 'italic' | 'underline' | 'strike', shortcut: string): Command =>
  formatCommand({
    format: property,
    shortcuts: [shortcut],
    textShortcuts: [shortcut],
    property,
    value: true,
    otherwise: false,
  });

/** Returns a command that turns superscript or subscript on or off. */
const baselineCommand = (position: 'superscript' | 'subscript', shortcut: string): Command =>
  formatCommand({
    format: position,
    shortcuts: [shortcut],
    textShortcuts: [shortcut],
    property: 'baseline',
    value: position,
    otherwise: 'none',
  });

/** Returns a command that turns paragraphs into list items, or back. */
const listCommand = (format: TextFormat, value: 'bullet' | 'number', shortcut: string): Command =>
  formatCommand({
    format,
    shortcuts: [shortcut],
    textShortcuts: [shortcut],
    property: 'list',
    value,
    otherwise: 'none',
  });

/** Returns a command that aligns text. Unlike the other formats, an alignment is not reset by a second call. */
const alignCommand = (value: TextPropertyValues['align'], shortcut: string): Command =>
  formatCommand({
    format: `align-${value}`,
    textShortcuts: [shortcut],
    property: 'align',
    value,
    otherwise: value,
  });

/** Returns a command that changes the level of the selected list items of the edited text. */
const levelCommand = (format: 'increase-level' | 'decrease-level', shortcut: string): Command => ({
  id: `text-${format}`,
  shortcuts: [],
  textShortcuts: [shortcut],
  isEnabled: ({ editedTextId }) => editedTextId !== undefined,
  run: () => ({ formatsText: format }),
});

/** Returns a command that opens a panel for the selected part of the edited text. */
const openPanelCommand = (id: 'text-link' | 'text-bar', shortcut: string): Command => ({
  id,
  shortcuts: [],
  textShortcuts: [shortcut],
  isEnabled: ({ editedTextId }) => editedTextId !== undefined,
  run: () => ({ opens: id }),
});

/** Commands that format the selected part of a text, or whole texts. */
export const TEXT_COMMANDS: readonly Command[] = [
  styleCommand('bold', 'mod+b'),
  styleCommand('italic', 'mod+i'),
  styleCommand('underline', 'mod+u'),
  styleCommand('strike', 'mod+shift+x'),
  baselineCommand('superscript', 'mod+.'),
  baselineCommand('subscript', 'mod+,'),
  listCommand('bulleted-list', 'bullet', 'mod+shift+8'),
  listCommand('numbered-list', 'number', 'mod+shift+7'),
  levelCommand('increase-level', 'tab'),
  levelCommand('decrease-level', 'shift+tab'),
  openPanelCommand('text-link', 'mod+k'),
  openPanelCommand('text-bar', 'alt+f10'),
  alignCommand('start', 'mod+shift+l'),
  alignCommand('center', 'mod+shift+e'),
  alignCommand('end', 'mod+shift+r'),
  alignCommand('justify', 'mod+shift+j'),
];
