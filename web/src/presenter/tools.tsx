import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import {
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Eraser,
  LayoutGrid,
  type LucideIcon,
  MonitorOff,
  Pen,
  Pointer,
  Search,
  Trash2,
  Undo2,
} from 'lucide-react';
import { t } from '../i18n/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { ViewerStore } from '../viewer/viewer-store.ts';
import type { ShowAction } from './presenter-keys.ts';
import type { Show } from './show.ts';
import type { Tool } from './tool-layer.tsx';
import styles from './tools.module.css';
import { useShowValue } from './use-show-value.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Colours of the pen, which are visible on light and dark backgrounds, and the message keys of their names. */
export const PEN_COLORS = ['#ff4d4d', '#ffb020', '#2ec27e', '#4d8dff'] as const;
const COLOR_NAMES: Readonly<Record<string, string>> = {
  '#ff4d4d': 'presenter.red',
  '#ffb020': 'presenter.yellow',
  '#2ec27e': 'presenter.green',
  '#4d8dff': 'presenter.blue',
};

const TOOLS: readonly { readonly tool: Tool; readonly icon: LucideIcon; readonly label: string }[] = [
  { tool: 'pointer', icon: Pointer, label: 'presenter.pointer' },
  { tool: 'pen', icon: Pen, label: 'presenter.pen' },
  { tool: 'eraser', icon: Eraser, label: 'presenter.eraser' },
];

interface ToolsProps {
  readonly show: Show;
  readonly store: ViewerStore;
  readonly data: PresenterPage;
  readonly tool: Tool;
  readonly color: string;
  readonly onTool: (tool: Tool) => void;
  readonly onColor: (color: string) => void;
  readonly onShowAction: (action: ShowAction) => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The buttons below the current step. */
export function Tools(props: ToolsProps) {
  const { show, store, data, tool, color, onTool, onColor, onShowAction, onSearch, onHelp } = props;
  const state = useShowValue(show, (current) => current.state);
  const hasLines = state.strokes.some(({ step }) => step === state.step);
  const isFirst = state.step === 0 && state.buildCount === 0;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewer.controls')}>
      <IconButton
        label={t('viewer.previous')}
        className={styles.previous}
        aria-disabled={isFirst}
        onClick={() => store.previous()}
      >
        <ChevronLeft {...ICON} />
      </IconButton>
      <span className={styles.position}>{positionOf(data, state.step)}</span>
      <Button kind="primary" className={styles.forward} onClick={() => store.next()}>
        <span>{t('viewer.next')}</span>
        <ChevronRight {...ICON} />
      </Button>
      <span className={styles.gap} />
      {state.area && (
        <Button onClick={() => store.goTo(state.step)}>
          <Undo2 {...ICON} />
          {t('viewer.backToPath')}
        </Button>
      )}
      {TOOLS.map(({ tool: name, icon: Icon, label }) => (
        <IconButton key={name} label={t(label)} aria-pressed={tool === name} onClick={() => onTool(name)}>
          <Icon {...ICON} />
        </IconButton>
      ))}
      {tool === 'pen' && (
        <fieldset className={styles.colors}>
          <legend className="visually-hidden">{t('presenter.penColor')}</legend>
          {PEN_COLORS.map((value) => (
            <label key={value} title={t(COLOR_NAMES[value] ?? '')}>
              <input
                type="radio"
                name="pen-color"
                style={{ backgroundColor: value }}
                aria-label={t(COLOR_NAMES[value] ?? '')}
                checked={color === value}
                onChange={() => onColor(value)}
              />
            </label>
          ))}
        </fieldset>
      )}
      {hasLines && (
        <IconButton label={t('presenter.erase')} onClick={() => onShowAction('erase')}>
          <Trash2 {...ICON} />
        </IconButton>
      )}
      <IconButton label={t('presenter.black')} aria-pressed={state.isBlack} onClick={() => onShowAction('black')}>
        <MonitorOff {...ICON} />
      </IconButton>
      <IconButton label={t('presenter.steps')} onClick={() => onShowAction('steps')}>
        <LayoutGrid {...ICON} />
      </IconButton>
      <IconButton label={t('viewer.search')} onClick={onSearch}>
        <Search {...ICON} />
      </IconButton>
      <IconButton label={t('viewer.help')} onClick={onHelp}>
        <CircleQuestionMark {...ICON} />
      </IconButton>
    </div>
  );
}

/** Returns the number of a step and the number of steps, without the overview of a pitch. */
function positionOf({ steps, schemaVersion }: PresenterPage, index: number): string {
  const first = schemaVersion === '0' ? 1 : 0;
  return `${index + first} / ${steps.length - 1 + first}`;
}
