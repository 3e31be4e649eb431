import { insertFormulaCommand } from '@flydeck/editor/commands/insert-source';
import { findCommand } from '@flydeck/editor/commands/registry';
import type { TextFormat } from '@flydeck/editor/text/text-format';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import { TEXT_STYLE_NAMES } from '@flydeck/scene/model/text-styles';
import {
  Baseline,
  Bold,
  Highlighter,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Sigma,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Select } from '../../ui/input.tsx';
import { IconToggle } from '../properties/fields/icon-toggle.tsx';
import { NumberField } from '../properties/fields/number-field.tsx';
import { TEXT_STYLE_LABELS } from '../properties/sections/text-style-labels.ts';
import { commandLabel } from '../session/command-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { shortcutLabel } from '../session/shortcut-label.ts';
import { focusTextInput } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Minimum and maximum font size, in the units of the topic. */
const MIN_SIZE = 0.001;
const MAX_SIZE = 20_000;

/** A popup that a button of the bar opens. */
export type BarPopup = 'link' | 'color' | 'highlight';

/** Message keys of the names of the popups with colours. */
export const COLOR_LABELS = { color: 'canvas-text.color', highlight: 'canvas-properties.highlight' } as const;

interface TextBarToolsProps {
  readonly session: EditorSession;
  readonly text: OpenText;
  /** The open popup; `bar` if none is open, but the author has moved the focus to the bar by keyboard. */
  readonly openPopup: BarPopup | 'bar' | undefined;
  /** Opens a popup, or closes the popup if it is open. */
  onToggle(popup: BarPopup): void;
}

/** The buttons and fields of the text bar. */
export function TextBarTools({ session, text, openPopup, onToggle }: TextBarToolsProps) {
  const { formatting } = text;
  const { list } = formatting;
  const toggleLink = () => {
    session.update(() => formatting.selectLinkOrWord());
    onToggle('link');
  };
  return (
    <>
      <div className={styles.group}>
        <TextStyleTool session={session} text={text} />
      </div>
      <div className={styles.group}>
        <StyleTool session={session} text={text} name="bold" icon={Bold} />
        <StyleTool session={session} text={text} name="italic" icon={Italic} />
        <StyleTool session={session} text={text} name="underline" icon={Underline} />
        <StyleTool session={session} text={text} name="strike" icon={Strikethrough} />
      </div>
      <div className={styles.group}>
        <SizeTool session={session} text={text} />
        {(['color', 'highlight'] as const).map((popup) => (
          <PopupButton
            key={popup}
            label={t(COLOR_LABELS[popup])}
            isOpen={openPopup === popup}
            onClick={() => onToggle(popup)}
          >
            {popup === 'color' ? <Baseline {...ICON} /> : <Highlighter {...ICON} />}
          </PopupButton>
        ))}
        <PopupButton
          label={commandLabel({ id: 'text-link' })}
          title={nameWithShortcut('text-link')}
          isOpen={openPopup === 'link'}
          onClick={toggleLink}
        >
          <Link {...ICON} />
        </PopupButton>
      </div>
      <div className={styles.group}>
        <FormatTool session={session} format="bulleted-list" isPressed={list === 'bullet'} icon={List} />
        <FormatTool session={session} format="numbered-list" isPressed={list === 'number'} icon={ListOrdered} />
        <FormulaTool session={session} text={text} />
      </div>
      <div className={styles.group}>
        <BaselineTool session={session} text={text} position="superscript" icon={Superscript} />
        <BaselineTool session={session} text={text} position="subscript" icon={Subscript} />
      </div>
    </>
  );
}

/** A menu of the text styles. The chosen style is applied to the selected paragraphs. */
function TextStyleTool({ session, text }: Pick<TextBarToolsProps, 'session' | 'text'>) {
  const role = text.formatting.property('role');
  const isStyle = role !== undefined && role !== 'mixed';
  return (
    <Select
      className={styles.textStyle}
      aria-label={t('canvas-properties.textStyle')}
      title={t('canvas-properties.textStyle')}
      value={isStyle ? role : ''}
      options={[
        ...(isStyle ? [] : [{ value: '', label: t('canvas-properties.mixed') }]),
        ...TEXT_STYLE_NAMES.map((name) => ({ value: name, label: t(TEXT_STYLE_LABELS[name]) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const name = TEXT_STYLE_NAMES.find((style) => style === value);
        if (name) session.update(() => text.formatting.setTextStyle(name));
        focusTextInput();
      }}
    />
  );
}

interface StyleToolProps {
  readonly session: EditorSession;
  readonly text: OpenText;
  readonly name: 'bold' | 'italic' | 'underline' | 'strike';
  readonly icon: LucideIcon;
}

function StyleTool({ session, text, name, icon }: StyleToolProps) {
  const isPressed = text.formatting.style(name) ?? false;
  return <FormatTool session={session} format={name} isPressed={isPressed} icon={icon} />;
}

interface BaselineToolProps {
  readonly session: EditorSession;
  readonly text: OpenText;
  readonly position: 'superscript' | 'subscript';
  readonly icon: LucideIcon;
}

function BaselineTool({ session, text, position, icon }: BaselineToolProps) {
  const { baseline } = text.formatting;
  const isPressed = baseline === 'mixed' ? baseline : baseline === position;
  return <FormatTool session={session} format={position} isPressed={isPressed} icon={icon} />;
}

/** A button that inserts a formula in the text or, if a formula is selected, changes it. */
function FormulaTool({ session, text }: Pick<TextBarToolsProps, 'session' | 'text'>) {
  const isSelected = text.formatting.formula !== undefined;
  const label = isSelected ? t('canvas-menus.formulaEdit') : t('canvas-menus.formula');
  return (
    <IconToggle
      label={label}
      title={label}
      onClick={() => session.update((editor) => editor.run(insertFormulaCommand))}
    >
      <Sigma {...ICON} />
    </IconToggle>
  );
}

interface FormatToolProps {
  readonly session: EditorSession;
  readonly format: TextFormat;
  readonly isPressed: boolean | 'mixed';
  readonly icon: LucideIcon;
}

/** A button that runs the command of a text format. */
function FormatTool({ session, format, isPressed, icon: Icon }: FormatToolProps) {
  const id = `text-${format}`;
  const run = () => {
    const command = findCommand(id);
    if (command) session.update((editor) => editor.run(command));
  };
  return (
    <IconToggle label={commandLabel({ id })} title={nameWithShortcut(id)} isPressed={isPressed} onClick={run}>
      <Icon {...ICON} />
    </IconToggle>
  );
}

/** Returns the name of a command, followed by its shortcut in parentheses if it has one. */
function nameWithShortcut(id: string): string {
  const keys = shortcutLabel(findCommand(id)?.textShortcuts?.[0]);
  return keys === undefined ? commandLabel({ id }) : `${commandLabel({ id })} (${keys})`;
}

interface PopupButtonProps {
  readonly label: string;
  readonly title?: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
  onClick(): void;
}

function PopupButton({ label, title = label, isOpen, children, onClick }: PopupButtonProps) {
  return (
    <button
      type="button"
      className={styles.popupButton}
      aria-label={label}
      aria-expanded={isOpen}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A field for the font size. Enter moves the focus back to the text. */
function SizeTool({ session, text }: Pick<TextBarToolsProps, 'session' | 'text'>) {
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Enter') focusTextInput();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the field inside.
    <div className={styles.fontSize} onKeyUp={onKeyUp}>
      <NumberField
        label={t('canvas-properties.textSize')}
        value={text.formatting.style('size') ?? DEFAULT_TEXT_SIZE}
        min={MIN_SIZE}
        max={MAX_SIZE}
        onChange={(size) => session.update(() => text.formatting.format({ size }))}
      />
    </div>
  );
}
