import { createCards } from '../cards.ts';
import type { Row } from '../measure.ts';
import { type RunningPeer, startPeer } from '../page-peers.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import type { Smoothness } from './frame-meter.ts';
import { type EditorPage, GESTURES, measureGesture } from './gestures.ts';
import { benchHitTests } from './hit-tests.ts';
import { openAsAuthor, openExcalidraw, openOurEditor, openSquare } from './open-editors.ts';
import { benchOpening } from './opening.ts';
import { benchReplay } from './replay.ts';

/** Minimum frame rates (frames per second) by number of cards. */
const FRAME_GOALS: Readonly<Record<number, number>> = { 1000: 58, 10000: 45 };
/** Maximum of the 95th percentile of the time from an event to the end of its frame. */
const INPUT_TO_PAINT_GOAL_MS = 32;
const PEER = 'Excalidraw';
/** A page that shows only a small square. Its delays are those of the browser. */
const EMPTY_PAGE = 'empty page';

/**
 * Benchmarks the canvas editor: gestures over 1,000 and 10,000 cards, compared with Excalidraw; hit tests; the time until
 * a large presentation is shown; the size of the editor page's scripts; and the replay of a log on the server.
 */
export async function benchEditor(context: BenchContext): Promise<SectionResult> {
  const notes: string[] = [];
  const peer = await startPeer('excalidraw').catch((error: unknown) => {
    notes.push(`${PEER} was not measured: ${(error as Error).message}`);
    return undefined;
  });
  try {
    const rows: Row[] = [];
    for (const count of [1000, 10_000]) rows.push(...(await benchGestures(context, count, peer)));
    return {
      rows: [...rows, ...(await benchHitTests()), ...(await benchOpening(context)), ...(await benchReplay())],
      notes,
    };
  } finally {
    peer?.stop();
  }
}

async function benchGestures(context: BenchContext, count: number, peer: RunningPeer | undefined): Promise<Row[]> {
  const browser = await context.browser();
  const { origin } = await context.server();
  const cards = createCards(count);
  const author = await openAsAuthor(browser, origin);
  const ours = await openOurEditor(author, origin, cards);
  const peerEditor = peer && (await openExcalidraw(browser, peer.url, cards));
  const square = await openSquare(browser, ours.toWindow);
  const rows: Row[] = [];
  for (const gesture of GESTURES) {
    const measure = async (editor: EditorPage): Promise<Smoothness> => {
      await editor.page.bringToFront();
      return measureGesture(editor, gesture, cards);
    };
    const measured = {
      ours: await measure(ours),
      peer: peerEditor && (await measure(peerEditor)),
      square: await measure(square),
    };
    rows.push(...gestureRows(`${gesture} among ${count} objects`, count, measured));
  }
  await square.page.close();
  await peerEditor?.page.close();
  await author.close();
  return rows;
}

interface MeasuredGesture {
  readonly ours: Smoothness;
  readonly peer: Smoothness | undefined;
  /** On the page of `openSquare`. */
  readonly square: Smoothness;
}

function gestureRows(name: string, count: number, { ours, peer, square }: MeasuredGesture): Row[] {
  const goal = FRAME_GOALS[count] ?? 0;
  return [
    {
      name,
      unit: 'frames/s',
      flydeck: ours.framesPerSecond,
      better: 'higher',
      ...(peer ? { peer: { name: PEER, value: peer.framesPerSecond } } : {}),
      goal: `≥ ${goal} frames/s`,
      isReached: ours.framesPerSecond >= goal,
    },
    {
      name: '  from input to paint, 95th percentile',
      unit: 'ms',
      flydeck: ours.inputToPaintMs,
      better: 'lower',
      ...(peer ? { peer: { name: PEER, value: peer.inputToPaintMs } } : {}),
      goal: `≤ ${INPUT_TO_PAINT_GOAL_MS} ms`,
      isReached: ours.inputToPaintMs <= INPUT_TO_PAINT_GOAL_MS,
    },
    {
      name: '  compared with a page that shows only a square',
      unit: 'ms',
      flydeck: ours.inputToPaintMs,
      better: 'lower',
      peer: { name: EMPTY_PAGE, value: square.inputToPaintMs },
    },
  ];
}
