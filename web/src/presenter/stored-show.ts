import { readStored, writeStored } from '../stored-json.ts';
import type { Stroke } from './show-state.ts';

/** The times of one run through a presentation. */
export interface Run {
  /** When the run ended, in ISO 8601. */
  readonly endedAt: string;
  readonly totalMs: number;
  /** Time of each step by its index. */
  readonly stepMs: Readonly<Record<number, number>>;
}

/** Maximum number of stored runs of a presentation. */
const MAX_RUNS = 20;

const runsKey = (oid: string): string => `presenter-runs:${oid}`;
const inkKey = (oid: string): string => `presenter-ink:${oid}`;

/** Returns the last runs through a presentation in this browser, newest first. */
export const loadRuns = (oid: string): readonly Run[] =>
  readStored<Run[]>(() => localStorage.getItem(runsKey(oid))) ?? [];

export const saveRun = (oid: string, run: Run): void =>
  writeStored(() => localStorage.setItem(runsKey(oid), JSON.stringify([run, ...loadRuns(oid)].slice(0, MAX_RUNS))));

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
