/** A caption with the time in which it is shown, in milliseconds from the start of the clip. */
interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Plain text, with line breaks. */
  readonly text: string;
}

const CUES_MAX = 5000;
/** Hours are optional and have at least two digits (WebVTT §4.2). */
const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' };

/**
 * Reads a WebVTT file (https://www.w3.org/TR/webvtt1/). Markup, styles, regions and comments are dropped.
 * Returns undefined if the text is not a WebVTT file, or if a time is invalid or out of order.
 */
export function parseVtt(source: string): readonly Cue[] | undefined {
  const text = source.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [header = '', ...blocks] = text.split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(header)) return undefined;
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line !== '');
    const timing = lines.findIndex((line) => line.includes('-->'));
    if (timing === -1) continue;
    const cue = readCue(lines[timing] ?? '', lines.slice(timing + 1));
    if (!cue || timing > 1 || cue.startMs < (cues.at(-1)?.startMs ?? 0) || cues.length >= CUES_MAX) return undefined;
    if (cue.text !== '') cues.push(cue);
  }
  return cues;
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
