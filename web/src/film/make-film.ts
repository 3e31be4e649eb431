import type { Scene } from '@flydeck/scene/model/scene';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny';
import { drawInk } from '../presenter/ink.ts';
import { AudioMixer } from './audio-mixer.ts';
import { decodeAudio } from './decode-audio.ts';
import {
  AUDIO_QUALITY,
  AUDIO_RATE,
  FILM_TYPES,
  findAudioCodec,
  findVideoCodec,
  STILL_OPTIONS,
  VIDEO_QUALITY,
} from './film-codecs.ts';
import { FilmMedia } from './film-media.ts';
import type { FilmOrder, FilmProgress } from './film-order.ts';
import { type PaintingThread, ScenePainter } from './scene-painter.ts';
import { createSchedule, type FilmFrame, type FilmSchedule } from './schedule.ts';

/** Options for pictures during a movement. Only still pictures are key frames, so that players seek to steps. */
const MOVING_OPTIONS: VideoEncoderEncodeOptions = { keyFrame: false };
/** Length of the parts of the sound that are encoded together. */
const AUDIO_PART_SECONDS = 1;

export interface FilmListener {
  onProgress(progress: FilmProgress): void;
  /** Cancels the film. */
  readonly signal: AbortSignal;
}

/**
 * Makes a film. Returns the film, or undefined if it was written into `order.file`. If the film is cancelled or fails,
 * the file can contain a part of the film.
 * @throws DOMException `NotSupportedError` if the browser cannot encode the film, `AbortError` if it is cancelled
 */
export async function makeFilm(
  order: FilmOrder,
  thread: PaintingThread,
  listener: FilmListener,
): Promise<Blob | undefined> {
  const painter = await ScenePainter.open(order.scene, order.size, thread);
  let media: FilmMedia | undefined;
  try {
    media = await FilmMedia.open(order, thread.createCanvas, listener.signal);
    const writable = await order.file?.createWritable();
    const target = writable ? new StreamTarget(writable, { chunked: true }) : new BufferTarget();
    await encode(order, { painter, media }, target, listener);
    if (!(target instanceof BufferTarget)) return undefined;
    if (!target.buffer) throw new Error('The film is empty.');
    return new Blob([target.buffer], { type: FILM_TYPES[order.format] });
  } finally {
    media?.close();
    painter.close();
  }
}

async function encode(
  order: FilmOrder,
  { painter, media }: { readonly painter: ScenePainter; readonly media: FilmMedia },
  target: BufferTarget | StreamTarget,
  { onProgress, signal }: FilmListener,
): Promise<void> {
  const { scene, timeline, size, fps, format } = order;
  const codec = await findVideoCodec(format, size, fps);
  if (!codec) throw new DOMException('The browser cannot encode the film.', 'NotSupportedError');
  const schedule = createSchedule(scene, timeline, size, fps, media);
  media.prepare(schedule);
  const isInMemory = target instanceof BufferTarget;
  const output = new Output({
    format:
      format === 'mp4' ? new Mp4OutputFormat({ fastStart: isInMemory ? 'in-memory' : false }) : new WebMOutputFormat(),
    target,
  });
  const video = new CanvasSource(painter.canvas, {
    codec,
    quality: VIDEO_QUALITY,
    latencyMode: 'quality',
  });
  output.addVideoTrack(video, { frameRate: fps });
  const sound = await addSound(output, order, media, schedule);
  output.setMetadataTags({ title: scene.title });
  await output.start();
  try {
    for (const [index, frame] of schedule.frames.entries()) {
      signal.throwIfAborted();
      onProgress({ doneFrames: index, frameCount: schedule.frames.length, step: frame.step });
      painter.showVideos(await media.show(frame.videos ?? []));
      await painter.paint(frame.request);
      drawOverlay(painter, scene, frame);
      await video.add(
        frame.startTick / fps,
        frame.tickCount / fps,
        isStart(schedule, index) ? STILL_OPTIONS : MOVING_OPTIONS,
      );
      await sound?.encodeUntil((frame.startTick + frame.tickCount) / fps);
    }
    // Encoders lose the duration of the last frame, so the picture is repeated at the end of the film.
    if ((schedule.frames.at(-1)?.tickCount ?? 0) > 1)
      await video.add((schedule.tickCount - 1) / fps, 1 / fps, MOVING_OPTIONS);
    video.close();
    sound?.close();
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}

/** Draws the pen and the pointer of the presenter, or the black screen. */
function drawOverlay(painter: ScenePainter, scene: Scene, { overlay, request: { camera, viewport } }: FilmFrame): void {
  if (!overlay) return;
  painter.drawOver((context) => {
    drawInk(context, { scene, cameraView: { camera, viewport } }, overlay);
    if (!overlay.isBlack) return;
    context.resetTransform();
    context.fillStyle = '#000';
    context.fillRect(0, 0, viewport.width, viewport.height);
  });
}

/** Whether a frame is the first frame of the film, or the first one of a step or after a movement that is still. */
function isStart({ frames }: FilmSchedule, index: number): boolean {
  const [frame, previous] = [frames[index], frames[index - 1]];
  return !previous || (frame?.isStill === true && !(previous.isStill && previous.step === frame.step));
}

/** Adds a track with the clips of the order and the sound of its media; undefined if there is no sound. */
async function addSound(
  output: Output,
  { clips: voice, isSilent = false, format }: FilmOrder,
  media: FilmMedia,
  { tickCount, fps }: FilmSchedule,
) {
  const clips = isSilent ? [] : [...voice, ...media.clips];
  if (clips.length === 0) return undefined;
  // The voice alone is mono.
  const channelCount = clips.some(({ isBackground }) => isBackground) ? 2 : 1;
  const source = new AudioSampleSource({ codec: await findAudioCodec(format, channelCount), quality: AUDIO_QUALITY });
  output.addAudioTrack(source);
  const mixer = new AudioMixer(
    clips,
    { sampleRate: AUDIO_RATE, channelCount },
    async ({ file, part, isBackground }) => {
      const channels = decodeAudio(file, AUDIO_RATE, part);
      // A film without the voice would be wrong; a film without the sound of a damaged video is not.
      return isBackground ? channels.catch(() => []) : channels;
    },
  );
  const sampleCount = Math.round((tickCount / fps) * AUDIO_RATE);
  let doneSamples = 0;
  return {
    /** Encodes at least the sound until a time of the film. */
    async encodeUntil(seconds: number): Promise<void> {
      while (doneSamples < Math.min(sampleCount, seconds * AUDIO_RATE)) {
        const count = Math.min(AUDIO_PART_SECONDS * AUDIO_RATE, sampleCount - doneSamples);
        const sample = new AudioSample({
          data: await mixer.mix(doneSamples, count),
          format: 'f32-planar',
          numberOfChannels: channelCount,
          sampleRate: AUDIO_RATE,
          timestamp: doneSamples / AUDIO_RATE,
        });
        await source.add(sample);
        sample.close();
        doneSamples += count;
      }
    },
    close: () => source.close(),
  };
}
