import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { PageDropPart, StepDetailsPart } from '../parts/parts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSessionValue } from '../session/use-session.ts';
import { ElementSection } from './elements/element-section.tsx';
import { PanelHeader } from './panel-header.tsx';
import { PathActions } from './path-actions.ts';
import { PathList } from './path-list.tsx';
import { PathModel } from './path-model.ts';
import styles from './path-panel.module.css';
import { RearrangeOffer } from './rearrange-offer.tsx';
import { ThumbnailPainter } from './thumbnail-painter.ts';
import { PathProvider, useHasPages, useSelectedRow } from './use-path.ts';

/** Windows in which the panel is at the side. In narrower windows, the panel is at the bottom, and closed at first. */
const WIDE_WINDOW = '(min-width: 768px)';

type PathContextValue = Parameters<typeof PathProvider>[0]['value'];

/** The panel that lists the steps of the path with thumbnails, and the topics that are not on the path. */
export function PathPanel({ session }: { readonly session: EditorSession }) {
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE_WINDOW).matches);
  const panel = useRef<HTMLElement>(null);
  const context = useCreatePathContext(session);
  useStepCommands(session, context, setOpen);
  if (!context) return <aside className={styles.panel} data-open={isOpen} />;
  return (
    <PathProvider value={context}>
      <aside ref={panel} className={styles.panel} data-open={isOpen} aria-label={t('canvas-path.path')}>
        <PageDropControl panel={panel} />
        <PanelHeader isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen && (
          <>
            <PathList />
            <RearrangeOffer />
            <ElementSection />
            <SelectedStepDetails />
          </>
        )}
      </aside>
    </PathProvider>
  );
}

/** Lets authors of classic presentations drop a file on the list of pages. */
function PageDropControl({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  return useHasPages() ? <PageDropPart.View panel={panel} /> : null;
}

/** The details of the selected step. Shown only if one step is selected. */
function SelectedStepDetails() {
  const isReadOnly = useSessionValue(({ editor }) => editor.isReadOnly);
  return useSelectedRow()?.step === undefined || isReadOnly ? null : <StepDetailsPart.View />;
}

/** Opens the panel and edits the current step when a command opens a field of the step. */
function useStepCommands(
  session: EditorSession,
  context: PathContextValue | undefined,
  setOpen: (isOpen: true) => void,
): void {
  useEffect(
    () =>
      session.events.on('open', ({ panel }) => {
        const key = context?.model.getState().currentKey;
        if (!context || key === undefined) return;
        const { actions } = context;
        if (panel === 'step-title') actions.editTitle(key);
        else if (panel === 'step-notes') actions.editField(key, 'notes');
        else if (panel === 'step-duration') actions.editField(key, 'duration');
        else if (panel === 'page-description') actions.editField(key, 'description');
        else return;
        setOpen(true);
      }),
    [session, context, setOpen],
  );
}

/**
 * Creates the model, the painter and the actions of the panel after the first rendering. Returns undefined until then.
 */
function useCreatePathContext(session: EditorSession): PathContextValue | undefined {
  const [context, setContext] = useState<PathContextValue>();
  useEffect(() => {
    const model = new PathModel(session);
    const painter = new ThumbnailPainter(session);
    const disconnect = model.connect();
    setContext({ model, painter, actions: new PathActions(session, model) });
    return () => {
      disconnect();
      painter.close();
    };
  }, [session]);
  return context;
}
