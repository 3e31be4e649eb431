/** A caption with the time in which it is shown, in milliseconds from the start of the clip. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Plain text, with line breaks. */
  readonly text: string;
}

/**
 * Why a text is not a WebVTT file. `header`: the first line is not `WEBVTT`. `time`: a line with times is invalid, or
 * the end is not after the start. `order`: a caption starts before the previous one. `count`: there are too many.
 */
export type VttProblem = 'header' | 'time' | 'order' | 'count';

/** The captions of a file, or the first problem with the number of its line, from 1. */
export type VttResult =
  | { readonly cues: readonly Cue[]; readonly problem?: undefined }
  | { readonly problem: VttProblem; readonly line: number };

const CUES_MAX = 5000;
/** Hours are optional and have at least two digits (WebVTT §4.2). */
const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' };

/** Returns the captions of a WebVTT file, as `readVtt` does; undefined if the text is not a valid file. */
export function parseVtt(source: string): readonly Cue[] | undefined {
  const result = readVtt(source);
  return result.problem === undefined ? result.cues : undefined;
}

/** Reads a WebVTT file (https://www.w3.org/TR/webvtt1/). Markup, styles, regions and comments are dropped. */
export function readVtt(source: string): VttResult {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { problem: 'header', line: 1 };
  const cues: Cue[] = [];
  for (const { firstLine, block } of blocksOf(lines)) {
    const timing = block.findIndex((line) => line.includes('-->'));
    if (timing === -1) continue;
    const line = firstLine + timing;
    const cue = readCue(block[timing] ?? '', block.slice(timing + 1));
    // Only one line, the identifier, can be before the times.
    if (!cue || timing > 1) return { problem: 'time', line };
    if (cue.startMs < (cues.at(-1)?.startMs ?? 0)) return { problem: 'order', line };
    if (cues.length >= CUES_MAX) return { problem: 'count', line };
    if (cue.text !== '') cues.push(cue);
  }
  return { cues };
}

/** Returns the groups of lines between blank lines, without the header, each with the number of its first line. */
function blocksOf(lines: readonly string[]): { readonly firstLine: number; readonly block: readonly string[] }[] {
  const blocks: { firstLine: number; block: string[] }[] = [];
  let current: string[] | undefined;
  for (const [index, line] of lines.entries()) {
    if (line === '') {
      current = undefined;
      continue;
    }
    if (current) {
      current.push(line);
      continue;
    }
    current = [line];
    // The first block is the header with its comments.
    if (index > 0) blocks.push({ firstLine: index + 1, block: current });
  }
  return blocks;
}

/** Returns a WebVTT file with the captions. */
export function serializeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${formatTime(startMs)} --> ${formatTime(endMs)}\n${escapeText(text)}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function readCue(timing: string, lines: readonly string[]): Cue | undefined {
  const match = TIMING.exec(timing);
  if (!match) return undefined;
  const [startMs, endMs] = [toMs(match.slice(1, 5)), toMs(match.slice(5, 9))];
  return endMs > startMs ? { startMs, endMs, text: readText(lines.join('\n')) } : undefined;
}

const toMs = ([hours = '0', minutes, seconds, ms]: readonly (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);

const readText = (markup: string): string =>
  markup
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&([a-z]{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();

/** A blank line would end the caption. */
const escapeText = (text: string): string =>
  text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function formatTime(ms: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
