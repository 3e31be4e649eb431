import type { SmallTextMark } from '@flydeck/editor/legibility/small-texts';
import { useEffect, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { observeSmallTexts } from './observe-small-texts.ts';
import styles from './small-text-marks.module.css';

/** Radius of a mark, and its distance from the corner of its element, in CSS pixels. */
const BADGE = { radius: 8, gap: 6 };
/** A smaller mark without a phone. */
const DOT = { radius: 3, gap: 2 };
/** Maximum number of marks that are badges. More badges would cover too much of a drawing. */
const MAX_BADGES = 4;

/**
 * Marks the elements whose text is too small for phones by a badge with a phone, or by a dot if there are many such
 * elements, outside of their top right corner. The
 * property panel describes the problem for screen readers. All badges are drawn by two paths, because hundreds of SVG
 * elements would be slow.
 */
export function SmallTextMarks() {
  const session = useSession();
  const [marks, setMarks] = useState<readonly SmallTextMark[]>([]);
  useEffect(() => observeSmallTexts(session, setMarks), [session]);
  if (marks.length === 0) return null;
  const hasBadges = marks.length <= MAX_BADGES;
  return (
    <svg className={styles.marks} aria-hidden="true" data-small-texts={marks.map(({ id }) => id).join(' ')}>
      <path d={marks.map((mark) => circlePath(mark, hasBadges ? BADGE : DOT)).join('')} className={styles.badge} />
      {hasBadges && <path d={marks.map(phonePath).join('')} className={styles.phone} />}
    </svg>
  );
}

/** Returns the data of the path of a circle. */
function circlePath({ corner: { x, y } }: SmallTextMark, { radius, gap }: typeof BADGE): string {
  return `M${x + gap} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** Returns the data of the path of a phone: a rectangle of 6 by 9 px with a line at its bottom. */
function phonePath({ corner: { x, y } }: SmallTextMark): string {
  const centre = x + BADGE.gap + BADGE.radius;
  return `M${centre - 3} ${y - 4.5}h6v9h-6ZM${centre - 0.75} ${y + 2.5}h1.5`;
}
