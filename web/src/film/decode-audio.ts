import { AudioSampleSink, BlobSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import { downmix, resample, type SoundPart } from './audio-mixer.ts';

/** The formats of files that can be uploaded, and of recordings. */
const MEDIA_FORMATS = [WEBM, MP4, QTFF, MATROSKA, OGG, WAVE, MP3, FLAC];
/** Decoders of some codecs need this time before their output is right. */
const PREROLL_SECONDS = 0.1;

/** Opens a video or audio file. */
export const openMediaFile = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: MEDIA_FORMATS });

/** Decoded samples of a part of a file. */
interface SoundChunk {
  /** Index of the first sample in the sound. */
  readonly offset: number;
  /** One or two channels. */
  readonly channels: readonly Float32Array[];
}

/**
 * Decodes the sound of a file into samples at a rate: two channels if the file is stereo, otherwise one. A file without
 * sound has no channels.
 * @param part absent: the whole sound
 * @throws Error if the browser cannot decode the file
 */
export async function decodeAudio(file: Blob, sampleRate: number, part?: SoundPart): Promise<Float32Array[]> {
  const track = await openMediaFile(file).getPrimaryAudioTrack();
  if (!track) return [];
  const { fromSeconds = 0, seconds = Number.POSITIVE_INFINITY } = part ?? {};
  const chunks: SoundChunk[] = [];
  let fileRate = sampleRate;
  const decoded = part
    ? new AudioSampleSink(track).samples(Math.max(0, fromSeconds - PREROLL_SECONDS), fromSeconds + seconds)
    : new AudioSampleSink(track).samples();
  for await (const sample of decoded) {
    fileRate = sample.sampleRate;
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    chunks.push({
      offset: Math.round((sample.timestamp - fromSeconds) * fileRate),
      channels: channels.length === 2 ? channels : [downmix(channels)],
    });
    sample.close();
  }
  const sampleMax = Math.round(seconds * fileRate);
  return (chunks[0]?.channels ?? []).map((_, channel) =>
    resample(join(chunks, channel, sampleMax), fileRate, sampleRate),
  );
}

/** Returns the samples of a channel. */
function join(chunks: readonly SoundChunk[], channel: number, sampleMax: number): Float32Array {
  // The time stamps of a file can have gaps, and the first samples of some codecs have negative time stamps.
  const end = Math.max(0, ...chunks.map(({ offset, channels }) => offset + (channels[0]?.length ?? 0)));
  const whole = new Float32Array(Math.min(end, sampleMax));
  for (const { offset, channels } of chunks) {
    const samples = channels[channel] ?? channels[0] ?? new Float32Array();
    if (offset + samples.length <= 0 || offset >= whole.length) continue;
    const played = offset < 0 ? samples.subarray(-offset) : samples;
    const start = Math.max(0, offset);
    whole.set(played.subarray(0, whole.length - start), start);
  }
  return whole;
}
