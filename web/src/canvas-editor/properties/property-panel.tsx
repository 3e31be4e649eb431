import { selectSeveral } from '@flydeck/editor/commands/select-several';
import { ChevronUp, ListChecks } from 'lucide-react';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { PropertySectionsPart } from '../parts/parts.ts';
import { commandLabel } from '../session/command-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import { FieldSessionProvider } from './field-session.ts';
import { hasToolSettings, panelTitle } from './panel-title.ts';
import styles from './property-panel.module.css';
import { useContentVersion } from './use-content-version.ts';

/**
 * A panel at the side of the canvas with the properties of the selection or, while a drawing tool is used, with the
 * settings of the tool. In narrow windows, the panel is at the bottom, and a click on its title expands it. Alt+Enter
 * moves the focus into the panel, Escape moves it back to the canvas.
 */
export function PropertyPanel() {
  const session = useChangingSession();
  const title = panelTitle(session.editor);
  return (
    <>
      {/* The visible area never contains the place of the panel, so that a selection does not move the camera. */}
      <div className={styles.reserved} data-covers-canvas />
      {title !== undefined && <Panel session={session} title={title} />}
    </>
  );
}

interface PanelProps {
  readonly session: EditorSession;
  readonly title: string;
}

function Panel({ session, title }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const version = useContentVersion(session);
  // During gestures, React renders the content in the time that remains between animation frames. At other times, fields
  // must show their new value in the same task as the input event.
  const laterVersion = useDeferredValue(version);
  usePanelShortcut(() => {
    setExpanded(true);
    panel.current?.focus();
  });
  /** The field that the author has clicked; undefined if Tab has moved the focus since. */
  const clickedField = useRef<EventTarget>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') clickedField.current = undefined;
    // The next key can be a shortcut of the canvas. With the keyboard, the author stays at the field.
    if (event.key === 'Enter' && isTextField(event.target) && event.target === clickedField.current) {
      // Without this, the browser would enter a line break in the field of the canvas that gets the focus.
      event.preventDefault();
      focusStage();
      return;
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    setExpanded(false);
    focusStage();
  };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      data-expanded={isExpanded}
      data-covers-canvas
      aria-label={t('canvas-properties.title')}
      onKeyDown={onKeyDown}
      onPointerDown={({ target }) => {
        clickedField.current = target;
      }}
    >
      <h2 className={styles.title}>
        <span>{title}</span>
        <SelectSeveralButton session={session} />
        <button
          type="button"
          className={styles.toggle}
          aria-label={t('canvas-properties.title')}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          <ChevronUp size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </h2>
      <PanelContent
        session={session}
        version={session.editor.needsTime ? laterVersion : version}
        isExpanded={isExpanded}
      />
    </aside>
  );
}

/**
 * A button that starts or ends the mode in which a tap adds an object to the selection or removes the object from the
 * selection. The button is not shown without a touch screen.
 */
function SelectSeveralButton({ session }: { readonly session: EditorSession }) {
  const { editor } = session;
  if (!editor.isEnabled(selectSeveral)) return null;
  const label = commandLabel(selectSeveral);
  return (
    <button
      type="button"
      className={styles.several}
      aria-label={label}
      aria-pressed={editor.isSelectingSeveral}
      title={label}
      onClick={() => session.update(() => editor.run(selectSeveral))}
    >
      <ListChecks size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** Whether an element is a field with one line of text, such as a number. */
const isTextField = (element: EventTarget): boolean => element instanceof HTMLInputElement && element.type === 'text';

interface PanelContentProps {
  readonly session: EditorSession;
  /** A number that changes when the content may have changed, so that the memoized component is rendered again. */
  readonly version: number;
  readonly isExpanded: boolean;
}

const PanelContent = memo(({ session, isExpanded }: PanelContentProps) => {
  const { editor } = session;
  return (
    <FieldSessionProvider value={session}>
      {/* Text that is being typed in a field is discarded when other objects are selected, because the key changes. */}
      <div key={contentKey(session)} className={styles.content}>
        <PropertySectionsPart.View showsTool={hasToolSettings(editor)} isPanelExpanded={isExpanded} />
      </div>
    </FieldSessionProvider>
  );
});

/** Returns a text that identifies what the panel shows: the current tool or the selected objects. */
const contentKey = ({ editor }: EditorSession): string =>
  hasToolSettings(editor) ? `tool ${editor.tool.name}` : editor.selection.join(' ');

/** Calls `focus` when Alt+Enter is pressed. */
function usePanelShortcut(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
