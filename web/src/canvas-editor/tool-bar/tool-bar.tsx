import { findCommand } from '@flydeck/editor/commands/registry';
import { isClassic } from '@flydeck/editor/path/pages';
import type { ToolName, ToolSettings } from '@flydeck/editor/tools/tool-choice';
import {
  ChartColumn,
  Circle,
  CodeXml,
  Eraser,
  Film,
  Hand,
  ImagePlus,
  Link,
  type LucideIcon,
  MessageCircleQuestionMark,
  MousePointer2,
  MoveUpRight,
  Pencil,
  Sigma,
  Slash,
  Smile,
  Square,
  SquareDashed,
  Stamp,
  Table2,
  Type,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { isLogoEnabled } from '../parts/load-editing.ts';
import { COMMAND_NAME_KEYS } from '../session/command-labels.ts';
import { shortcutLabel } from '../session/shortcut-label.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { scrollBehavior } from './scroll-behavior.ts';
import { ScrollButton } from './scroll-button.tsx';
import styles from './tool-bar.module.css';
import { useHiddenSides } from './use-hidden-sides.ts';

interface ButtonDefinition {
  /** Id of the command that a click on the button runs. */
  readonly command: string;
  readonly icon: LucideIcon;
  /** Whether the button is shown as pressed, because the current tool is the tool of the button. */
  isPressed(tool: ToolName, settings: ToolSettings): boolean;
}

// `isPressed` functions of buttons, and functions that return one.
const isTool = (name: ToolName) => (tool: ToolName) => tool === name;
const isEllipseTool = (tool: ToolName, settings: ToolSettings) => tool === 'shape' && settings.preset === 'ellipse';
/** The author chooses other shapes after the rectangle, so its button is pressed for all of them. */
const isOtherShapeTool = (tool: ToolName, settings: ToolSettings) => tool === 'shape' && settings.preset !== 'ellipse';
const isLineTool = (hasArrow: boolean) => (tool: ToolName, settings: ToolSettings) =>
  tool === 'line' && settings.hasArrow === hasArrow;

/** The buttons of the tool bar, in groups that lines separate. */
const GROUPS: readonly (readonly ButtonDefinition[])[] = [
  [
    { command: 'tool-select', icon: MousePointer2, isPressed: isTool('select') },
    { command: 'tool-hand', icon: Hand, isPressed: isTool('hand') },
  ],
  [
    { command: 'tool-text', icon: Type, isPressed: isTool('text') },
    { command: 'tool-rectangle', icon: Square, isPressed: isOtherShapeTool },
    { command: 'tool-ellipse', icon: Circle, isPressed: isEllipseTool },
    { command: 'tool-table', icon: Table2, isPressed: isTool('table') },
    { command: 'tool-chart', icon: ChartColumn, isPressed: isTool('chart') },
    { command: 'tool-line', icon: Slash, isPressed: isLineTool(false) },
    { command: 'tool-arrow', icon: MoveUpRight, isPressed: isLineTool(true) },
    { command: 'tool-pen', icon: Pencil, isPressed: isTool('pen') },
    { command: 'tool-eraser', icon: Eraser, isPressed: isTool('eraser') },
    { command: 'insert-image', icon: ImagePlus, isPressed: () => false },
    { command: 'insert-logo', icon: Stamp, isPressed: () => false },
    { command: 'insert-media', icon: Film, isPressed: () => false },
    { command: 'insert-icon', icon: Smile, isPressed: () => false },
    { command: 'insert-formula', icon: Sigma, isPressed: () => false },
    { command: 'insert-code', icon: CodeXml, isPressed: () => false },
    { command: 'insert-question', icon: MessageCircleQuestionMark, isPressed: () => false },
  ],
  [
    { command: 'tool-topic', icon: SquareDashed, isPressed: isTool('topic') },
    { command: 'tool-link-area', icon: Link, isPressed: isTool('link-area') },
  ],
];

/** A bar with the tools at the lower edge of the canvas. */
export function ToolBar() {
  const tools = useRef<HTMLDivElement>(null);
  const hiddenSides = useHiddenSides(tools);
  return (
    <div className={styles.place} data-covers-canvas>
      <div className={styles.bar}>
        <div
          ref={tools}
          className={styles.tools}
          role="toolbar"
          aria-label={t('canvas.tools')}
          aria-orientation="horizontal"
        >
          {GROUPS.map((group) => (
            <div key={group[0]?.command} className={styles.group}>
              {group.map((button) => (
                <ToolBarButton key={button.command} {...button} />
              ))}
            </div>
          ))}
        </div>
        {hiddenSides.left && <ScrollButton side="left" scroller={tools} />}
        {hiddenSides.right && <ScrollButton side="right" scroller={tools} />}
      </div>
    </div>
  );
}

function ToolBarButton({ command: id, icon: Icon, isPressed }: ButtonDefinition) {
  const session = useSession();
  const isInUse = useSessionValue(({ editor }) => isPressed(editor.tool.name, editor.toolSettings));
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isInUse) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: scrollBehavior() });
  }, [isInUse]);
  const command = findCommand(id);
  // The commands whose code is loaded on demand are commands that change the presentation.
  const isEnabled = useSessionValue(({ editor }) => (command ? editor.isEnabled(command) : !editor.isReadOnly));
  if (id === 'insert-logo' && !isLogoEnabled()) return null;
  if ((isClassic(session.editor.store) ? command?.isForCanvas : id === 'tool-link-area') === true) return null;
  const label = t(COMMAND_NAME_KEYS[id] ?? id);
  const shortcut = shortcutLabel(command?.shortcuts[0]);
  return (
    <button
      ref={element}
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={isInUse}
      aria-disabled={!isEnabled}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      onClick={() => session.run(id)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
