import type { Size } from '@flydeck/scene/model/geometry';
import { canEncodeVideo, getFirstEncodableAudioCodec, Quality, type VideoCodec } from 'mediabunny';

export const FILM_FORMATS = ['mp4', 'webm'] as const;
export type FilmFormat = (typeof FILM_FORMATS)[number];

/** The media type of each format. */
export const FILM_TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const;

/**
 * Codecs by format, the preferred codec first. MP4 files contain only H.264, because players that need MP4 often
 * support nothing else.
 */
const VIDEO_CODECS: Readonly<Record<FilmFormat, readonly VideoCodec[]>> = { mp4: ['avc'], webm: ['vp9', 'vp8', 'av1'] };

/** Constant quality of pictures that are visible for one tick. */
export const VIDEO_QUALITY = new Quality('medium');
/** Options for still pictures, with a quality at which texts have no visible artefacts. */
export const STILL_OPTIONS: VideoEncoderEncodeOptions = {
  keyFrame: true,
  avc: { quantizer: 20 },
  vp9: { quantizer: 24 },
  av1: { quantizer: 96 },
};
export const AUDIO_QUALITY = new Quality('medium');

/** Sampling rate of the sound of films, in hertz. Opus supports no higher rate. */
export const AUDIO_RATE = 48_000;

/** Returns the codec with which this browser encodes films of a format and size; undefined if there is none. */
export async function findVideoCodec(format: FilmFormat, size: Size, fps: number): Promise<VideoCodec | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  for (const codec of VIDEO_CODECS[format]) {
    if (await canEncodeVideo(codec, { ...size, frameRate: fps, quality: VIDEO_QUALITY })) return codec;
  }
  return undefined;
}

/** Returns the codec for the sound of a format. @throws NotSupportedError if this browser encodes no sound */
export async function findAudioCodec(format: FilmFormat, channelCount: 1 | 2) {
  const codecs = format === 'mp4' ? (['aac', 'opus'] as const) : (['opus'] as const);
  const codec = await getFirstEncodableAudioCodec([...codecs], {
    numberOfChannels: channelCount,
    sampleRate: AUDIO_RATE,
    quality: AUDIO_QUALITY,
  });
  if (codec === null) throw new DOMException('The browser encodes no sound.', 'NotSupportedError');
  return codec;
}
