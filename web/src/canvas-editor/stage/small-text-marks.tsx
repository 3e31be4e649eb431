import type { SmallTextMark } from '@flydeck/editor/legibility/small-texts';
import { useEffect, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { observeSmallTexts } from './observe-small-texts.ts';
import styles from './small-text-marks.module.css';

/** Radius of a mark in CSS pixels. */
const RADIUS = 8;
/** Distance between the corner of an element and the centre of its mark, in CSS pixels. */
const OFFSET = 14;

/**
 * Marks the elements whose text is too small for phones by a badge with a phone, outside of their top right corner. The
 * property panel describes the problem for screen readers. All badges are drawn by two paths, because hundreds of SVG
 * elements would be slow.
 */
export function SmallTextMarks() {
  const session = useSession();
  const [marks, setMarks] = useState<readonly SmallTextMark[]>([]);
  useEffect(() => observeSmallTexts(session, setMarks), [session]);
  if (marks.length === 0) return null;
  return (
    <svg className={styles.marks} aria-hidden="true" data-small-texts={marks.map(({ id }) => id).join(' ')}>
      <path d={marks.map(badgePath).join('')} className={styles.badge} />
      <path d={marks.map(phonePath).join('')} className={styles.phone} />
    </svg>
  );
}

/** Returns the data of the path of a circle. */
function badgePath({ corner: { x, y } }: SmallTextMark): string {
  return `M${x + OFFSET - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0Z`;
}

/** Returns the data of the path of a phone: a rectangle of 6 by 9 px with a line at its bottom. */
function phonePath({ corner: { x, y } }: SmallTextMark): string {
  return `M${x + OFFSET - 3} ${y - 4.5}h6v9h-6ZM${x + OFFSET - 0.75} ${y + 2.5}h1.5`;
}
