/** A sound of a film. */
export interface AudioClip {
  /** Time in the film at which the clip starts. */
  readonly startMs: number;
  /** A file that `decodeAudio` reads. */
  readonly file: Blob;
  /** The part of the sound that is played; absent: the whole sound. */
  readonly part?: SoundPart;
}

/** A part of a sound. */
export interface SoundPart {
  readonly fromSeconds: number;
  readonly seconds: number;
}

/** Decodes a clip into samples with the rate of the mixer, mono. */
type DecodeClip = (clip: AudioClip) => Promise<Float32Array>;

interface MixedClip {
  readonly startSample: number;
  readonly clip: AudioClip;
  /** Undefined until the mixer needs the clip. */
  samples: Float32Array | undefined;
}

/** Mixes clips into one track, from its start to its end. Only clips that sound at the current time are decoded. */
export class AudioMixer {
  /** Clips that have not ended, in the order of their starts. */
  #clips: MixedClip[];
  readonly #decode: DecodeClip;

  /** @param sampleRate samples per second of the track */
  constructor(clips: readonly AudioClip[], sampleRate: number, decode: DecodeClip) {
    this.#clips = clips
      .map((clip) => ({
        startSample: Math.round((clip.startMs * sampleRate) / 1000),
        clip,
        samples: undefined,
      }))
      .sort((a, b) => a.startSample - b.startSample);
    this.#decode = decode;
  }

  /** Returns the next part of the track. `fromSample` must not decrease. */
  async mix(fromSample: number, sampleCount: number): Promise<Float32Array<ArrayBuffer>> {
    const track = new Float32Array(sampleCount);
    const endSample = fromSample + sampleCount;
    for (const mixed of this.#clips) {
      const { startSample, clip } = mixed;
      if (startSample >= endSample) break;
      mixed.samples ??= await this.#decode(clip);
      const { samples } = mixed;
      const from = Math.max(fromSample, startSample);
      const to = Math.min(endSample, startSample + samples.length);
      for (let i = from; i < to; i++)
        track[i - fromSample] = (track[i - fromSample] ?? 0) + (samples[i - startSample] ?? 0);
    }
    this.#clips = this.#clips.filter(
      ({ startSample, samples }) => samples === undefined || startSample + samples.length > endSample,
    );
    return track.map((value) => Math.min(1, Math.max(-1, value)));
  }
}

/** Returns samples with another rate, interpolated linearly. */
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  if (fromRate === toRate) return samples;
  const step = fromRate / toRate;
  return Float32Array.from({ length: Math.round(samples.length / step) }, (_, i) => {
    const position = i * step;
    const index = Math.floor(position);
    const [before, after] = [samples[index] ?? 0, samples[index + 1] ?? samples[index] ?? 0];
    return before + (after - before) * (position - index);
  });
}

/** Returns the average of channels with equal lengths. */
export function downmix(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length <= 1) return first;
  return first.map((_, i) => channels.reduce((sum, channel) => sum + (channel[i] ?? 0), 0) / channels.length);
}
