import { addBuild, addParagraphBuilds, canAddBuild, moveBuild } from '@flydeck/editor/path/build-commands';
import { buildRows } from '@flydeck/editor/path/builds';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { useId } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useSession, useSessionValue } from '../../session/use-session.ts';
import { usePathPanel } from '../use-path.ts';
import styles from './build-list.module.css';
import { BuildMarks } from './build-marks.tsx';
import { BuildRowItem } from './build-row-item.tsx';
import { useBuildDrag } from './use-build-drag.ts';

/** Returns the side of a row at which a dragged row would be dropped; undefined if it would be dropped elsewhere. */
const dropSideOf = (position: number, count: number, gap: number | undefined): 'before' | 'after' | undefined => {
  if (gap === position) return 'before';
  return gap === count && position === count - 1 ? 'after' : undefined;
};

/**
 * The builds of a step in their order, and buttons that add builds for the elements that are selected on the canvas.
 * @param step id of the step
 */
export function BuildList({ step }: { readonly step: string }) {
  const { actions } = usePathPanel();
  const { editor } = useSession();
  // Renders the component again when the builds of the path change.
  useSessionValue(({ pathVersion }) => pathVersion);
  const selection = useSessionValue((session) => session.editor.selection);
  const heading = useId();
  // Builds whose element was deleted are not shown.
  const rows = buildRows(editor.store, step).filter(({ isPresent }) => isPresent);
  const { list, drag, press } = useBuildDrag((from, to) => {
    const [dragged, target] = [rows[from], rows[to]];
    if (dragged && target) actions.perform((context) => moveBuild(context, step, dragged.index, target.index));
  });
  const canAdd = canAddBuild({ view: editor.view, openIds: editor.openIds, selection }, step);
  const canAddByParagraph = selection.some(
    (id) => (editor.store.get(id)?.texts?.['body']?.paragraphs ?? []).filter(paragraphText).length > 1,
  );
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('canvas-path.builds')}
      </h3>
      {rows.length > 0 && <BuildMarks step={step} rows={rows} />}
      {rows.length > 0 && (
        <ol ref={list} className={styles.rows}>
          {rows.map((row, i) => (
            <BuildRowItem
              key={row.index}
              row={row}
              step={step}
              isDragged={drag?.from === i}
              dropSide={dropSideOf(i, rows.length, drag?.gap)}
              onPress={(event) => press(event, i)}
              previousIndex={rows[i - 1]?.index}
              nextIndex={rows[i + 1]?.index}
            />
          ))}
        </ol>
      )}
      {canAdd ? (
        <div className={styles.actions}>
          <Button onClick={() => actions.perform((context) => addBuild(context, 'appear', 'click', step))}>
            {t('canvas-menus.fadeIn')}
          </Button>
          <Button onClick={() => actions.perform((context) => addBuild(context, 'leave', 'click', step))}>
            {t('canvas-menus.fadeOut')}
          </Button>
          {canAddByParagraph && (
            <Button onClick={() => actions.perform((context) => addParagraphBuilds(context, 'appear', step))}>
              {t('canvas-menus.fadeInParagraphs')}
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.hint}>{t('canvas-path.buildsHint')}</p>
      )}
    </section>
  );
}
