import { AudioSampleSink, BlobSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import { downmix, resample, type SoundPart } from './audio-mixer.ts';

/** The formats of files that can be uploaded, and of recordings. */
const MEDIA_FORMATS = [WEBM, MP4, QTFF, MATROSKA, OGG, WAVE, MP3, FLAC];
/** Decoders of some codecs need this time before their output is right. */
const PREROLL_SECONDS = 0.1;

/** Opens a video or audio file. */
export const openMediaFile = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: MEDIA_FORMATS });

/**
 * Decodes the sound of a file into samples at a rate, mono. A file without sound has no samples.
 * @param part absent: the whole sound
 * @throws Error if the browser cannot decode the file
 */
export async function decodeAudio(file: Blob, sampleRate: number, part?: SoundPart): Promise<Float32Array> {
  const track = await openMediaFile(file).getPrimaryAudioTrack();
  if (!track) return new Float32Array();
  const { fromSeconds = 0, seconds = Number.POSITIVE_INFINITY } = part ?? {};
  const chunks: { readonly offset: number; readonly samples: Float32Array }[] = [];
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
    chunks.push({ offset: Math.round((sample.timestamp - fromSeconds) * fileRate), samples: downmix(channels) });
    sample.close();
  }
  // The time stamps of a file can have gaps, and the first samples of some codecs have negative time stamps.
  const end = Math.max(0, ...chunks.map(({ offset, samples }) => offset + samples.length));
  const whole = new Float32Array(Math.min(end, Math.round(seconds * fileRate)));
  for (const { offset, samples } of chunks) {
    if (offset + samples.length <= 0 || offset >= whole.length) continue;
    const played = offset < 0 ? samples.subarray(-offset) : samples;
    const start = Math.max(0, offset);
    whole.set(played.subarray(0, whole.length - start), start);
  }
  return resample(whole, fileRate, sampleRate);
}
