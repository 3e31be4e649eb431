import { readStored, writeStored } from '../stored-json.ts';
import type { Stroke } from './show-state.ts';
import type { ShowTimer } from './show-timer.ts';

/** The times of one run through a presentation. */
export interface Run {
  /** When the run ended, in ISO 8601. */
  readonly endedAt: string;
  readonly totalMs: number;
  /** Time of each step in milliseconds, by the id of the step. */
  readonly stepTimes: Readonly<Record<string, number>>;
}

/** A run that was stored before step ids: times by the index of the step. */
interface IndexedRun extends Omit<Run, 'stepTimes'> {
  readonly stepMs: Readonly<Record<string, number>>;
}

/** Maximum number of stored runs of a presentation. */
const MAX_RUNS = 20;

const runsKey = (oid: string): string => `presenter-runs:${oid}`;
const inkKey = (oid: string): string => `presenter-ink:${oid}`;

/**
 * Returns the last runs through a presentation in this browser, newest first. Runs with indexes of steps are stored
 * again with the ids of the steps.
 * @param stepIds ids of the steps of the shown version
 */
export function loadRuns(oid: string, stepIds: readonly string[]): readonly Run[] {
  const stored = readStored<(Run | IndexedRun)[]>(() => localStorage.getItem(runsKey(oid))) ?? [];
  if (!stored.some((run) => 'stepMs' in run)) return stored as Run[];
  const runs = stored.map((run) => ('stepMs' in run ? withStepIds(run, stepIds) : run));
  storeRuns(oid, runs);
  return runs;
}

export const saveRun = (oid: string, run: Run, stepIds: readonly string[]): void =>
  storeRuns(oid, [run, ...loadRuns(oid, stepIds)].slice(0, MAX_RUNS));

const storeRuns = (oid: string, runs: readonly Run[]): void =>
  writeStored(() => localStorage.setItem(runsKey(oid), JSON.stringify(runs)));

/** Times of indexes without a step are left out. */
function withStepIds({ stepMs, ...run }: IndexedRun, stepIds: readonly string[]): Run {
  const times = stepIds.flatMap((id, index) => {
    const ms = stepMs[index];
    return ms === undefined ? [] : [[id, ms] as const];
  });
  return { ...run, stepTimes: Object.fromEntries(times) };
}

interface StoredInk {
  /** The lines contain indexes of frames, so they belong to one published version. */
  readonly sceneUrl: string;
  readonly strokes: readonly Stroke[];
}

/** Returns the lines that were saved for this version of a presentation. */
export function loadInk(oid: string, sceneUrl: string): readonly Stroke[] {
  const stored = readStored<StoredInk>(() => localStorage.getItem(inkKey(oid)));
  return stored?.sceneUrl === sceneUrl ? stored.strokes : [];
}

/** Saves the lines for the next presentation in this browser. Without lines, deletes the saved ones. */
export const saveInk = (oid: string, sceneUrl: string, strokes: readonly Stroke[]): void =>
  writeStored(() => {
    if (strokes.length === 0) localStorage.removeItem(inkKey(oid));
    else localStorage.setItem(inkKey(oid), JSON.stringify({ sceneUrl, strokes }));
  });

const TIMER_KEY = 'presenter-timer';

interface StoredTimer {
  /** Id of the windows that show the presentation together. */
  readonly group: string;
  readonly timer: ShowTimer;
}

/** Returns the timer of a group of windows; undefined if another group was opened later. */
export function loadTimer(group: string): ShowTimer | undefined {
  const stored = readStored<StoredTimer>(() => localStorage.getItem(TIMER_KEY));
  return stored?.group === group ? stored.timer : undefined;
}

/** Stores the timer of the console that was opened last. Its times are Unix times. */
export const saveTimer = (group: string, timer: ShowTimer): void =>
  writeStored(() => localStorage.setItem(TIMER_KEY, JSON.stringify({ group, timer })));

const NOTES_SIZE_KEY = 'presenter-notes-size';
/** Font sizes of the notes in CSS pixels. */
export const NOTES_SIZES = [16, 20, 24, 30, 38, 48] as const;
const DEFAULT_SIZE = 2;

/** Returns the index of the chosen size in `NOTES_SIZES`. */
export function loadNotesSize(): number {
  const size = readStored<number>(() => localStorage.getItem(NOTES_SIZE_KEY));
  return size !== undefined && NOTES_SIZES[size] !== undefined ? size : DEFAULT_SIZE;
}

export const saveNotesSize = (size: number): void =>
  writeStored(() => localStorage.setItem(NOTES_SIZE_KEY, JSON.stringify(size)));
