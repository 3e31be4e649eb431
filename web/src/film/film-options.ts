import type { Scene } from '@flydeck/scene/model/scene';
import { FILM_FORMATS, type FilmFormat, findVideoCodec } from './film-codecs.ts';
import type { FilmOrder } from './film-order.ts';
import { filmSize, SHORT_SIDES, type ShortSide } from './film-size.ts';
import type { Narration } from './narration.ts';
import { autoplayTimeline } from './timeline.ts';

/** What the author chooses for a film. */
export interface FilmOptions {
  readonly format: FilmFormat;
  readonly shortSide: ShortSide;
  readonly fps: 30 | 60;
  /** Seconds for which a step is shown, if the author set no duration for the step. */
  readonly secondsPerStep: number;
  /** Whether the film has the voice and the times of the recording, if there is one. */
  readonly isNarrated: boolean;
}

/** The sizes in which this browser can make films, by format. Formats without a size are absent. */
export type FilmSupport = Readonly<Partial<Record<FilmFormat, readonly ShortSide[]>>>;

/** Returns the aspect ratio of a presentation: that of its first step, which is the overview of a pitch. */
export function aspectRatioOf({ steps }: Pick<Scene, 'steps'>): number {
  const view = steps[0]?.view;
  return view ? view.width / view.height : 16 / 9;
}

/** Determines in which formats and sizes this browser can make films of a presentation. */
export async function findSupport(aspectRatio: number): Promise<FilmSupport> {
  const support = await Promise.all(
    FILM_FORMATS.map(async (format) => {
      const codecs = await Promise.all(
        SHORT_SIDES.map((side) => findVideoCodec(format, filmSize(aspectRatio, side), 60)),
      );
      return [format, SHORT_SIDES.filter((_, index) => codecs[index] !== undefined)] as const;
    }),
  );
  return Object.fromEntries(support.filter(([, sides]) => sides.length > 0));
}

/** Returns the options that are selected at first; undefined if this browser cannot make films. */
export function defaultOptions(support: FilmSupport): FilmOptions | undefined {
  const format = FILM_FORMATS.find((name) => support[name]);
  const sides = format && support[format];
  if (!format || !sides) return undefined;
  const shortSide = sides.includes(1080) ? 1080 : sides[0];
  return shortSide && { format, shortSide, fps: 30, secondsPerStep: 5, isNarrated: true };
}

/** Returns the options with a change. A size that the format does not support is replaced. */
export function changeOptions(options: FilmOptions, change: Partial<FilmOptions>, support: FilmSupport): FilmOptions {
  const next = { ...options, ...change };
  const sides = support[next.format] ?? [];
  return sides.includes(next.shortSide) ? next : { ...next, shortSide: sides.at(-1) ?? next.shortSide };
}

/** Returns the order of a film, without the file and the voice. */
export function createOrder(scene: Scene, narration: Narration | undefined, options: FilmOptions): FilmOrder {
  const size = filmSize(aspectRatioOf(scene), options.shortSide);
  return {
    scene,
    size,
    fps: options.fps,
    format: options.format,
    timeline:
      narration && options.isNarrated ? narration.timeline : autoplayTimeline(scene, size, options.secondsPerStep),
    clips: [],
    isSilent: narration !== undefined && !options.isNarrated,
  };
}
