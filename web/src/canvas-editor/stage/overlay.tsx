import { childBoxes, type ScreenBox, screenBox } from '@flydeck/editor/bounds';
import { screenMatrix, type View } from '@flydeck/editor/camera';
import { elementOutline } from '@flydeck/editor/geometry/element-outline';
import { hitTest } from '@flydeck/editor/hit-test';
import type { Guide } from '@flydeck/editor/transform/guide';
import { reshapeHandles } from '@flydeck/editor/transform/reshape-handles';
import { handleAt, isThinLine, type SelectionBox, selectionBox } from '@flydeck/editor/transform/selection-box';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { ChartPartOverlayPart, CropOverlayPart, TableOverlayPart } from '../parts/parts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import styles from './overlay.module.css';

/**
 * Maximum number of selected objects with an outline each. If more are selected, only the box around all of them is
 * drawn, because so many outlines would hide the objects.
 */
const MAX_OUTLINES = 500;

/**
 * Draws outlines, handles, guides and the marquee over the canvas. Coordinates are in CSS pixels of the stage, so that
 * line widths and handles do not change with the zoom.
 */
export function Overlay() {
  const session = useChangingSession();
  const { editor } = session;
  const { view, changingIds: selection, tool, toolState, outlined, guides } = editor;
  const box = selectionBox(view, selection, editor.isTouch);
  const isEditingText = editor.editedTextId !== undefined;
  const isTransforming = toolState === 'moving' || toolState === 'rotating';
  // The radius in CSS pixels is larger for fingers.
  const reshapeRadius = editor.isTouch ? 7 : 5;
  const hovered = hoveredRecord(session, box);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {view.cover !== undefined && <path d={outsidePath(view, view.cover)} className={styles.outside} />}
      {hovered !== undefined && (
        <g data-hovered>
          <Outline view={view} id={hovered} className={styles.hovered} />
        </g>
      )}
      {outlined.map((id) => (
        <Outline key={id} view={view} id={id} className={styles.outlined} />
      ))}
      {selection.length > 1 && selection.length <= MAX_OUTLINES && (
        <path d={outlinesPath(view, selection)} className={styles.selectedRecord} />
      )}
      {box && (
        <SelectionOutline box={box} isHidden={selection.length === 1 && isThinLine(view.store, selection[0] ?? '')} />
      )}
      {tool.name === 'select' && box && !isTransforming && !isEditingText && !editor.isReadOnly && (
        <>
          {box.handles.map(({ name, point }) => (
            <Handle key={name} name={name} point={point} size={box.sizes.visible} />
          ))}
          {reshapeHandles(view, selection, editor.isTouch).map(({ kind, point }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the handles of a shape have a fixed order.
            <circle key={i} cx={point.x} cy={point.y} r={reshapeRadius} data-handle={kind} className={styles.reshape} />
          ))}
        </>
      )}
      {editor.chartPart && <ChartPartOverlayPart.View editor={editor} />}
      {editor.cells && <TableOverlayPart.View editor={editor} pointer={session.pointer} />}
      {guides.map((guide, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: guides have no identity.
        <GuideLine key={i} view={view} guide={guide} />
      ))}
      {tool.name === 'crop' && <CropOverlayPart.View />}
      <Marquee session={session} />
    </svg>
  );
}

/**
 * Returns the id of the record that a click would select. Returns undefined if there is no such record, if the record
 * is already selected, or if the pointer is over a handle of the selection. Also returns undefined while a pointer is
 * pressed, while another tool than `select` is active, and while the canvas moves below the pointer.
 */
function hoveredRecord(session: EditorSession, box: SelectionBox | undefined): string | undefined {
  const { editor, pointer, isScrolling } = session;
  if (!pointer || pointer.start || editor.tool.name !== 'select' || isScrolling || editor.needsTime) return undefined;
  if (box && handleAt(box, pointer.point) !== undefined) return undefined;
  const hit = hitTest(editor.view, editor.openIds, pointer.point);
  return hit.kind === 'record' && !editor.selection.includes(hit.id) ? hit.id : undefined;
}

/**
 * The box around the selection. The box of a thin line is not visible: it could cover the line, and the handles at the
 * ends of the line already mark it.
 */
function SelectionOutline({ box, isHidden }: { readonly box: SelectionBox; readonly isHidden: boolean }) {
  const points = pointList(box.corners);
  return (
    <>
      {!isHidden && <polygon points={points} className={styles.casing} />}
      <polygon points={points} data-selection className={isHidden ? styles.hiddenBox : styles.selectionBox} />
    </>
  );
}

const pointList = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/**
 * Returns the data of a single SVG path with the outlines of all records `ids`, which have the same parent. Hundreds of
 * SVG elements with one outline each would be slow.
 */
function outlinesPath(view: View, ids: readonly string[]): string {
  const parent = view.store.get(ids[0] ?? '')?.parent;
  if (!parent) return '';
  const boxOf = childBoxes(view, parent);
  return ids
    .map((id) => {
      const record = view.store.get(id);
      const box = record && boxOf(record);
      return box ? `M${pointList(cornersOf(box))}Z` : '';
    })
    .join('');
}

/** Returns the corners of a box in CSS pixels of the stage. `m` converts from the units of the box. */
function cornersOf({ width, height, m }: ScreenBox): Point[] {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return corners.map((corner) => apply(m, corner));
}

/** Returns the data of a path around everything outside of a topic. */
function outsidePath(view: View, topic: string): string {
  const box = screenBox(view, topic);
  const { width, height } = view.window;
  return box ? `M0,0H${width}V${height}H0ZM${pointList(cornersOf(box))}Z` : '';
}

interface OutlineProps {
  readonly view: View;
  readonly id: string;
  readonly className: string | undefined;
}

/** The outline of the box of a record, or the line itself. */
function Outline({ view, id, className }: OutlineProps) {
  const [record, box] = [view.store.get(id), screenBox(view, id)];
  if (!record || !box) return null;
  const path = record.kind === 'connector' ? linePath(record, box) : `M${pointList(cornersOf(box))}Z`;
  return (
    <>
      <path d={path} className={styles.casing} />
      <path d={path} className={className} />
    </>
  );
}

/** Returns the data of an SVG path along a line. */
const linePath = (record: DocumentRecord, { m }: ScreenBox): string =>
  elementOutline(record)
    .lines.map(({ from, to }) => `M${pointList([apply(m, from), apply(m, to)])}`)
    .join('');

interface HandleProps {
  readonly name: string;
  readonly point: Point;
  /** Width and height in CSS pixels. */
  readonly size: number;
}

function Handle({ name, point: { x, y }, size }: HandleProps) {
  if (name === 'rotate') return <circle cx={x} cy={y} r={size / 2 + 1} data-handle={name} className={styles.handle} />;
  return (
    <rect
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx={1.5}
      data-handle={name}
      className={styles.handle}
    />
  );
}

/** Half of the length of the lines at the ends of a guide for an equal gap or size, in CSS pixels. */
const TICK_PX = 6;

function GuideLine({ view, guide: { parent, kind, from, to } }: { readonly view: View; readonly guide: Guide }) {
  const matrix = screenMatrix(view, parent);
  const [start, end] = [apply(matrix, from), apply(matrix, to)];
  const scale = kind === 'gap' || kind === 'size' ? TICK_PX / (Math.hypot(end.x - start.x, end.y - start.y) || 1) : 0;
  const [x, y] = [(start.y - end.y) * scale, (end.x - start.x) * scale];
  const ticks = [start, end].map((point) => `M${point.x - x} ${point.y - y}l${2 * x} ${2 * y}`);
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}${scale === 0 ? '' : ticks.join('')}`;
  return (
    <>
      <path d={d} className={styles.casing} />
      <path d={d} data-guide={kind} className={kind === 'insertion' ? styles.insertion : styles.guide} />
    </>
  );
}

/** The rectangle of the marquee, with which the author selects objects by dragging. */
function Marquee({ session: { editor, pointer } }: { readonly session: EditorSession }) {
  if (editor.toolState !== 'marqueeing' || !pointer?.start) return null;
  const { start, point } = pointer;
  return (
    <rect
      x={Math.min(start.x, point.x)}
      y={Math.min(start.y, point.y)}
      width={Math.abs(start.x - point.x)}
      height={Math.abs(start.y - point.y)}
      className={styles.marquee}
    />
  );
}
