import type { PathRow } from '@flydeck/editor/path/path-rows';
import { useEffect, useRef } from 'react';
import styles from './row.module.css';
import { usePathPanel } from './use-path.ts';

/** A small picture of the topic or view of a row. */
export function Thumbnail({ thumbnail }: Pick<PathRow, 'thumbnail'>) {
  const { painter } = usePathPanel();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? painter.add(canvas.current, thumbnail) : undefined), [painter, thumbnail]);
  return <canvas ref={canvas} className={styles.thumbnail} />;
}
