import { coveredAreas } from '@flydeck/editor/topics/covered-areas';
import { emptyTitleIds, emptyTitles } from '@flydeck/editor/topics/empty-titles';
import type { Rect } from '@flydeck/scene/model/geometry';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { useChangingSession } from '../session/use-session.ts';
import styles from './title-placeholders.module.css';

/** Size of the text in a placeholder as fractions of its height and width, and its limits in CSS pixels. */
const TEXT_SIZE = { perHeight: 0.4, perWidth: 0.1, min: 12, max: 28 };

/** Hints by the missing content. */
const HINTS = { title: 'canvas.addTitle', text: 'canvas.addText', picture: 'canvas.dropPicture' } as const;

/** A length in CSS pixels that is larger than any window. */
const LARGE = 100_000;

/**
 * Draws placeholders for titles without text, and the empty placeholders of a template, in the open topics. A click
 * edits the text: the editor finds the text at the pointer, so the placeholders receive no events. Screen readers find
 * the titles in the path panel.
 */
export function TitlePlaceholders() {
  const { editor, scene } = useChangingSession();
  // The scene is replaced after each change of the document. The value is deferred, because searching a large document
  // would delay a frame of a gesture.
  const searchedScene = useDeferredValue(scene);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is mutable, and the scene represents its content.
  const ids = useMemo(() => emptyTitleIds(editor.store), [editor, searchedScene]);
  const titles = emptyTitles(editor.view, editor.openIds, ids).filter(({ id }) => id !== editor.editedTextId);
  return (
    <div className={styles.placeholders} aria-hidden="true">
      {titles.map(({ id, content, hint, corner, width, height, rotation }) => (
        <span key={id} className={styles.window} style={{ clipPath: clipPath(coveredAreas(editor.view, id)) }}>
          <span
            className={styles.placeholder}
            data-picture={content === 'picture'}
            style={{
              width,
              height,
              fontSize: textSize(width, height),
              transform: `translate(${corner.x}px, ${corner.y}px) rotate(${rotation}rad)`,
            }}
          >
            <bdi>{hint || t(HINTS[content])}</bdi>
          </span>
        </span>
      ))}
    </div>
  );
}

/** Returns the size of the text in a placeholder, so that a short prompt fits into it. All lengths are in CSS pixels. */
function textSize(width: number, height: number): number {
  const { perHeight, perWidth, min, max } = TEXT_SIZE;
  return Math.min(Math.max(Math.min(height * perHeight, width * perWidth), min), max);
}

/** Returns the clip path that hides a placeholder where other objects are in front of it; undefined without such objects. */
function clipPath(areas: readonly Rect[]): string | undefined {
  if (areas.length === 0) return undefined;
  const holes = areas.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`);
  return `path(evenodd, "M0 0H${LARGE}V${LARGE}H0z${holes.join('')}")`;
}
