import type { Scene } from '@flydeck/scene/model/scene';
import type { MediaItem } from '@flydeck/scene/paint/display-list';
import { EncodedPacketSink, type InputVideoTrack, VideoSampleSink } from 'mediabunny';
import { sendGet } from '../api/get.ts';
import type { AnyCanvas } from '../painter/canvas-painter.ts';
import { lastIndexAt } from '../recording/timeline.ts';
import { mediaKey, mediaOf } from '../viewer/player/scene-media.ts';
import type { AudioClip } from './audio-mixer.ts';
import { openMediaFile } from './decode-audio.ts';
import type { FilmOrder } from './film-order.ts';
import { isMuted, isPlayingAt, positionOf, soundParts } from './media-cues.ts';
import type { PaintingThread } from './scene-painter.ts';
import type { FilmSchedule, FilmVideos, ShownVideo } from './schedule.ts';
import type { MediaCue } from './timeline.ts';

/** Positions are rounded to ticks of the film, so the picture that starts within this time is shown. */
const ROUNDING_SECONDS = 1e-3;

/** A medium of which the file was read. */
interface OpenedMedium {
  readonly item: MediaItem;
  readonly file: Blob;
  readonly cues: readonly MediaCue[];
  readonly durationSeconds: number;
  readonly loop: boolean;
  readonly hasSound: boolean;
  /** Undefined if the browser cannot decode pictures of the file. */
  readonly pictures: VideoPictures | undefined;
}

/** The uploaded videos and sounds that a film plays. Files that cannot be loaded or decoded are omitted. */
export class FilmMedia implements FilmVideos {
  readonly #media: ReadonlyMap<string, OpenedMedium>;
  readonly #durationMs: number;

  private constructor(media: ReadonlyMap<string, OpenedMedium>, durationMs: number) {
    this.#media = media;
    this.#durationMs = durationMs;
  }

  /** Loads the files of the media that are played. */
  static async open(
    { scene, timeline: { media = [], durationMs } }: FilmOrder,
    createCanvas: PaintingThread['createCanvas'],
    signal: AbortSignal,
  ): Promise<FilmMedia> {
    const opened = new Map<string, OpenedMedium>();
    for (const { frame, index, item } of mediaOf(scene)) {
      const key = mediaKey(frame, index);
      const cues = media.filter(({ element }) => element === key);
      if (cues.length === 0) continue;
      const medium = await openMedium(scene, item, cues, createCanvas, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (medium) opened.set(key, medium);
    }
    return new FilmMedia(opened, durationMs);
  }

  pictureAt(element: string, nowMs: number): number | undefined {
    const medium = this.#media.get(element);
    const position = medium && positionOf(medium.cues, nowMs, medium);
    return position === undefined ? undefined : medium?.pictures?.indexAt(position);
  }

  isPlaying(element: string, nowMs: number): boolean {
    return isPlayingAt(this.#media.get(element)?.cues ?? [], nowMs);
  }

  /** The sounds of the media. */
  get clips(): AudioClip[] {
    return [...this.#media.values()].flatMap((medium) =>
      medium.hasSound && !isMuted(medium.item)
        ? soundParts(medium.cues, this.#durationMs, medium).map(({ startMs, ...part }) => ({
            startMs,
            file: medium.file,
            part,
            isBackground: true,
          }))
        : [],
    );
  }

  /** Must be called before the first call of `show`: decoders read the pictures in the order of the film. */
  prepare({ frames }: FilmSchedule): void {
    for (const [key, { pictures }] of this.#media) {
      const shown = frames.flatMap(({ videos = [] }) =>
        videos.flatMap(({ element, picture }) => (element === key ? [picture] : [])),
      );
      pictures?.prepare(shown);
    }
  }

  /** Returns the pictures of a frame of the film, by the key of the element. They remain valid until the next call. */
  async show(videos: readonly ShownVideo[]): Promise<ReadonlyMap<string, AnyCanvas>> {
    const shown = new Map<string, AnyCanvas>();
    for (const { element, picture } of videos) {
      const canvas = await this.#media.get(element)?.pictures?.show(picture);
      if (canvas) shown.set(element, canvas);
    }
    return shown;
  }

  close(): void {
    for (const { pictures } of this.#media.values()) pictures?.close();
  }
}

async function openMedium(
  scene: Scene,
  item: MediaItem,
  cues: readonly MediaCue[],
  createCanvas: PaintingThread['createCanvas'],
  signal: AbortSignal,
): Promise<OpenedMedium | undefined> {
  const url = scene.media[item.asset]?.url;
  if (url === undefined) return undefined;
  const response = await sendGet(url, signal);
  if (!response.ok) return undefined;
  const file = await response.blob();
  const input = openMediaFile(file);
  const [audio, video] = [await input.getPrimaryAudioTrack(), await input.getPrimaryVideoTrack()];
  const isVideoShown = item.media === 'video' && video !== null && (await video.canDecode());
  return {
    item,
    file,
    cues,
    durationSeconds: await input.computeDuration(),
    loop: item.loop ?? false,
    hasSound: audio !== null && (await audio.canDecode()),
    pictures: isVideoShown ? await VideoPictures.open(video, createCanvas) : undefined,
  };
}

/** The pictures of a video, by their index in the order of their times. */
class VideoPictures {
  readonly #track: InputVideoTrack;
  /** Start of each picture in seconds, in ascending order. */
  readonly #times: readonly number[];
  readonly #createCanvas: PaintingThread['createCanvas'];
  #canvas: AnyCanvas | undefined;
  #samples: ReturnType<VideoSampleSink['samplesAtTimestamps']> | undefined;
  /** The picture on the canvas. */
  #shown: number | undefined;

  private constructor(track: InputVideoTrack, times: readonly number[], createCanvas: PaintingThread['createCanvas']) {
    this.#track = track;
    this.#times = times;
    this.#createCanvas = createCanvas;
  }

  static async open(track: InputVideoTrack, createCanvas: PaintingThread['createCanvas']) {
    const times: number[] = [];
    for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    }))
      times.push(timestamp);
    return new VideoPictures(
      track,
      times.sort((a, b) => a - b),
      createCanvas,
    );
  }

  /** Returns the picture at a position in seconds; undefined if the video has no pictures. */
  indexAt(seconds: number): number | undefined {
    return this.#times.length === 0 ? undefined : lastIndexAt(this.#times, (time) => time, seconds + ROUNDING_SECONDS);
  }

  /** @param pictures the arguments of the calls of `show` that follow */
  prepare(pictures: readonly number[]): void {
    const changes = pictures.filter((picture, index) => picture !== pictures[index - 1]);
    const times = changes.map((picture) => this.#times[picture] ?? 0);
    this.#samples = new VideoSampleSink(this.#track).samplesAtTimestamps(times);
  }

  /** Returns a canvas with a picture. If it cannot be decoded, the canvas shows the picture before. */
  async show(picture: number): Promise<AnyCanvas | undefined> {
    if (picture === this.#shown) return this.#canvas;
    this.#shown = picture;
    const { value: sample } = (await this.#samples?.next().catch(() => undefined)) ?? {};
    if (!sample) return this.#canvas;
    const { displayWidth: width, displayHeight: height } = sample;
    this.#canvas ??= this.#createCanvas(width, height);
    const context = this.#canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null;
    if (context) sample.draw(context, 0, 0, this.#canvas.width, this.#canvas.height);
    sample.close();
    return this.#canvas;
  }

  close(): void {
    void this.#samples?.return(undefined).catch(() => undefined);
  }
}
