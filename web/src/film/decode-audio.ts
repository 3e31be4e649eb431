import { AudioSampleSink, BlobSource, Input, MP4, OGG, WAVE, WEBM } from 'mediabunny';
import { downmix, resample } from './audio-mixer.ts';

/**
 * Decodes an audio file into samples at a rate, mono. A file without sound has no samples.
 * @throws Error if the browser cannot decode the file
 */
export async function decodeAudio(file: Blob, sampleRate: number): Promise<Float32Array> {
  const input = new Input({ source: new BlobSource(file), formats: [WEBM, MP4, OGG, WAVE] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) return new Float32Array();
  const parts: { readonly offset: number; readonly samples: Float32Array }[] = [];
  let fileRate = sampleRate;
  for await (const sample of new AudioSampleSink(track).samples()) {
    fileRate = sample.sampleRate;
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(sample.numberOfFrames);
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    parts.push({ offset: Math.round(sample.timestamp * fileRate), samples: downmix(channels) });
    sample.close();
  }
  // The time stamps of a file can have gaps, and the first samples of some codecs have negative time stamps.
  const length = Math.max(0, ...parts.map(({ offset, samples }) => offset + samples.length));
  const whole = new Float32Array(length);
  for (const { offset, samples } of parts) {
    if (offset + samples.length <= 0) continue;
    whole.set(offset < 0 ? samples.subarray(-offset) : samples, Math.max(0, offset));
  }
  return resample(whole, fileRate, sampleRate);
}
