/** A sound of a film. */
export interface AudioClip {
  /** Time in the film at which the clip starts. */
  readonly startMs: number;
  /** A file that `decodeAudio` reads. */
  readonly file: Blob;
  /** The part of the sound that is played; absent: the whole sound. */
  readonly part?: SoundPart;
  /** Whether the sound is lower while a sound is heard that is not in the background. */
  readonly isBackground?: true;
}

/** A part of a sound. */
export interface SoundPart {
  readonly fromSeconds: number;
  readonly seconds: number;
}

/** Decodes a clip into one or two channels of samples with the rate of the mixer. */
type DecodeClip = (clip: AudioClip) => Promise<readonly Float32Array[]>;

/** Volume of the background while a voice is heard. */
const BACKGROUND_GAIN = 0.25;
/** Louder samples are a voice, quieter ones the noise of a room. */
const VOICE_LEVEL = 0.02;
/** The background remains low for this time after a voice, so that its volume does not change between words. */
const HOLD_SECONDS = 0.8;
/** Time of a change of the volume. */
const FADE_SECONDS = 0.3;

interface MixedClip {
  readonly startSample: number;
  readonly clip: AudioClip;
  /** Undefined until the mixer needs the clip. */
  channels: readonly Float32Array[] | undefined;
}

/** Settings of a mixer. */
interface AudioFormat {
  /** Samples per second of the track. */
  readonly sampleRate: number;
  /** 1: mono. 2: stereo. */
  readonly channelCount: 1 | 2;
}

/**
 * Mixes clips into one track, from its start to its end, and lowers the background while a voice is heard. Only clips
 * that sound at the current time are decoded.
 */
export class AudioMixer {
  /** Clips that have not ended, in the order of their starts. */
  #clips: MixedClip[];
  readonly #decode: DecodeClip;
  readonly #format: AudioFormat;
  #backgroundGain = 1;
  /** Number of samples until the background gets louder. */
  #heldSamples = 0;

  constructor(clips: readonly AudioClip[], format: AudioFormat, decode: DecodeClip) {
    this.#format = format;
    this.#clips = clips
      .map((clip) => ({
        startSample: Math.round((clip.startMs * format.sampleRate) / 1000),
        clip,
        channels: undefined,
      }))
      .sort((a, b) => a.startSample - b.startSample);
    this.#decode = decode;
  }

  /** Returns the next part of the track, one channel after the other. `fromSample` must not decrease. */
  async mix(fromSample: number, sampleCount: number): Promise<Float32Array<ArrayBuffer>> {
    const { channelCount } = this.#format;
    const voice = new Float32Array(sampleCount * channelCount);
    const background = new Float32Array(sampleCount * channelCount);
    const endSample = fromSample + sampleCount;
    for (const mixed of this.#clips) {
      const { startSample, clip } = mixed;
      if (startSample >= endSample) break;
      mixed.channels ??= toChannels(await this.#decode(clip), channelCount);
      const from = Math.max(fromSample, startSample);
      const to = Math.min(endSample, startSample + lengthOf(mixed));
      const track = clip.isBackground ? background : voice;
      for (const [channel, samples] of mixed.channels.entries()) {
        const offset = channel * sampleCount - fromSample;
        for (let i = from; i < to; i++) track[offset + i] = (track[offset + i] ?? 0) + (samples[i - startSample] ?? 0);
      }
    }
    this.#clips = this.#clips.filter(
      (mixed) => mixed.channels === undefined || mixed.startSample + lengthOf(mixed) > endSample,
    );
    this.#addBackground(voice, background, sampleCount);
    return voice.map((value) => Math.min(1, Math.max(-1, value)));
  }

  /** Adds the background to the voice, lower while the voice is heard. */
  #addBackground(voice: Float32Array, background: Float32Array, sampleCount: number): void {
    const { sampleRate } = this.#format;
    const change = (1 - BACKGROUND_GAIN) / (FADE_SECONDS * sampleRate);
    for (let sample = 0; sample < sampleCount; sample++) {
      let isVoice = false;
      for (let i = sample; i < voice.length; i += sampleCount) isVoice ||= Math.abs(voice[i] ?? 0) > VOICE_LEVEL;
      this.#heldSamples = isVoice ? HOLD_SECONDS * sampleRate : Math.max(0, this.#heldSamples - 1);
      this.#backgroundGain =
        this.#heldSamples > 0
          ? Math.max(BACKGROUND_GAIN, this.#backgroundGain - change)
          : Math.min(1, this.#backgroundGain + change);
      for (let i = sample; i < voice.length; i += sampleCount)
        voice[i] = (voice[i] ?? 0) + (background[i] ?? 0) * this.#backgroundGain;
    }
  }
}

const lengthOf = ({ channels }: MixedClip): number => channels?.[0]?.length ?? 0;

/** Returns one or two channels. A sound with one channel is the same in both. */
function toChannels(channels: readonly Float32Array[], count: 1 | 2): readonly Float32Array[] {
  if (channels.length === count) return channels;
  const mono = downmix(channels);
  return count === 1 ? [mono] : [mono, mono];
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
