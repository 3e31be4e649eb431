import { type Cue, readVtt, type VttProblem } from '@flydeck/contract/recordings/vtt';

/** A caption that is being edited. Times are texts, so that the author can type them. */
export interface CaptionRow {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly text: string;
}

/** Duration of a new caption. */
const NEW_CAPTION_MS = 3000;
const MAX_MS = 24 * 3_600_000;

/** Formats a time as `m:ss.mmm`, or `h:mm:ss.mmm` from one hour on. */
export function formatTimestamp(ms: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest = `${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Reads a time: seconds, `m:ss` or `h:mm:ss`, each with up to three decimals. Undefined if it is invalid. */
export function parseTimestamp(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', decimals = ''] = match;
  if (match[2] !== undefined && Number(seconds) > 59) return undefined;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(decimals.padEnd(3, '0'));
  return ms <= MAX_MS ? ms : undefined;
}

export const toRow = ({ startMs, endMs, text }: Cue): CaptionRow => ({
  id: crypto.randomUUID(),
  start: formatTimestamp(startMs),
  end: formatTimestamp(endMs),
  text,
});

/** Why a row is invalid. */
export type RowProblem = 'start' | 'end' | 'text';

/** Returns the problem of a row; undefined if it is valid. */
export function problemOf({ start, end, text }: CaptionRow): RowProblem | undefined {
  const [startMs, endMs] = [parseTimestamp(start), parseTimestamp(end)];
  if (startMs === undefined) return 'start';
  if (endMs === undefined || endMs <= startMs) return 'end';
  return text.trim() === '' ? 'text' : undefined;
}

/** Returns the captions of valid rows, in the order of their times. */
export function toCues(rows: readonly CaptionRow[]): Cue[] {
  return rows
    .map(({ start, end, text }) => ({
      startMs: parseTimestamp(start) ?? 0,
      endMs: parseTimestamp(end) ?? 0,
      text: text.trim(),
    }))
    .sort((a, b) => a.startMs - b.startMs);
}

/** Returns the rows with a new row at a time, which ends before the next row starts. */
export function insertRow(rows: readonly CaptionRow[], timeMs: number, durationMs: number): readonly CaptionRow[] {
  const startOf = (row: CaptionRow) => parseTimestamp(row.start) ?? 0;
  const startMs = Math.floor(Math.min(timeMs, Math.max(0, durationMs - 1)));
  const next = rows.findIndex((row) => startOf(row) > startMs);
  const nextStartMs = next < 0 ? durationMs : startOf(rows[next] as CaptionRow);
  const endMs = Math.max(startMs + 1, Math.min(startMs + NEW_CAPTION_MS, nextStartMs));
  return rows.toSpliced(next < 0 ? rows.length : next, 0, toRow({ startMs, endMs, text: '' }));
}

/** Returns the rows with one row divided at a time; outside of the row, in its middle. The words are divided alike. */
export function splitRow(rows: readonly CaptionRow[], index: number, timeMs: number): readonly CaptionRow[] {
  const row = rows[index];
  if (!row || problemOf({ ...row, text: 'x' })) return rows;
  const [startMs, endMs] = [parseTimestamp(row.start) ?? 0, parseTimestamp(row.end) ?? 0];
  const isInside = timeMs > startMs && timeMs < endMs;
  const splitMs = Math.round(isInside ? timeMs : (startMs + endMs) / 2);
  const words = row.text.split(/(?<=\s)/);
  const count = Math.round((words.length * (splitMs - startMs)) / (endMs - startMs));
  const parts = [words.slice(0, count), words.slice(count)].map((part) => part.join('').trim());
  return rows.toSpliced(
    index,
    1,
    { ...row, end: formatTimestamp(splitMs), text: parts[0] ?? '' },
    toRow({ startMs: splitMs, endMs, text: parts[1] ?? '' }),
  );
}

/** Returns the rows with a row and the next one as one row. */
export function mergeWithNext(rows: readonly CaptionRow[], index: number): readonly CaptionRow[] {
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row || !next) return rows;
  const text = [row.text, next.text].filter((part) => part.trim() !== '').join('\n');
  return rows.toSpliced(index, 2, { ...row, end: next.end, text });
}

/** The captions of a file, or the first problem with the number of its line. */
export type CaptionFile =
  | { readonly cues: readonly Cue[]; readonly problem?: undefined }
  | { readonly problem: VttProblem; readonly line: number };

/** Reads a WebVTT or SubRip file. In SubRip files, times have a comma, and there is no header. */
export function readCaptionFile(source: string): CaptionFile {
  const text = source.replace(/^\ufeff/, '');
  const isSubRip = /^\s*\d+[ \t]*\r?\n[\d:]+,\d{3}[ \t]+-->/.test(text);
  if (!isSubRip) return readVtt(text);
  const header = 'WEBVTT\n\n';
  const times = /^([ \t]*[\d:]+),(\d{3}[ \t]+-->[ \t]+[\d:]+),(\d{3})/gm;
  const result = readVtt(header + text.replaceAll(times, '$1.$2.$3'));
  return result.problem === undefined ? result : { ...result, line: result.line - 2 };
}
