import type { Clip } from '@flydeck/contract/recordings/recording';
import { readStored, writeStored } from '../../stored-json.ts';

/** Bit rate of the voice. An hour has 10.8 MB. */
const VOICE_BITS_PER_SECOND = 24_000;

/** Why the microphone cannot be used. */
export type MicrophoneProblem = 'unsupported' | 'denied' | 'missing' | 'busy';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, options?: ErrorOptions) {
    super(`The microphone cannot be used: ${problem}`, options);
    this.problem = problem;
  }
}

/** Formats in the order in which they are tried. Firefox records Opus in WebM. */
const MIME_TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4', 'audio/webm'];
/**
 * Since version 18.4, Safari also records WebM, but cannot play its files everywhere
 * (https://github.com/tchvu3/capacitor-voice-recorder/pull/123). All browsers play AAC in MP4.
 */
const SAFARI_MIME_TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus'];

/** The properties of a browser that decide which format it records. */
interface RecordingBrowser {
  /** `navigator.vendor` */
  readonly vendor: string;
  isTypeSupported(type: string): boolean;
}

/** Returns the format in which a browser records; undefined if it records none that the server accepts. */
export function chooseMimeType({ vendor, isTypeSupported }: RecordingBrowser): string | undefined {
  // All browsers on iOS have the engine of Safari, and this vendor.
  const types = vendor.startsWith('Apple') ? SAFARI_MIME_TYPES : MIME_TYPES;
  return types.find(isTypeSupported);
}

/** Returns the format in which this browser records; undefined if it cannot record. */
export function recordedMimeType(): string | undefined {
  // Browsers have no microphone on http pages, except those of the same computer.
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined;
  return chooseMimeType({
    vendor: navigator.vendor,
    isTypeSupported: (type) => MediaRecorder.isTypeSupported(type),
  });
}

/** Returns the media type of the server for a format of `MediaRecorder`. */
export const mediaTypeOf = (mimeType: string): Clip['mediaType'] =>
  mimeType.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm';

const MICROPHONE_KEY = 'recorder-microphone';

/** Returns the id of the microphone that was chosen in this browser; undefined: the microphone of the system. */
const loadMicrophone = (): string | undefined => readStored<string>(() => localStorage.getItem(MICROPHONE_KEY));

/** Stores which microphone is opened. */
export const saveMicrophone = (deviceId: string): void =>
  writeStored(() => localStorage.setItem(MICROPHONE_KEY, JSON.stringify(deviceId)));

/** Returns the microphones of this device. Their names are known after one of them was opened. */
export async function listMicrophones(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Opens the chosen microphone, or another one if it is not connected, for which the browser requests the permission. @throws MicrophoneError */
export async function openMicrophone(): Promise<MediaStream> {
  if (recordedMimeType() === undefined) throw new MicrophoneError('unsupported');
  const deviceId = loadMicrophone();
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const { mediaDevices } = navigator;
  try {
    if (deviceId === undefined) return await mediaDevices.getUserMedia({ audio });
    // Browsers ignore the id without `exact`.
    return await mediaDevices.getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } }).catch((error) => {
      if (problemOf(error) === 'missing') return mediaDevices.getUserMedia({ audio });
      throw error;
    });
  } catch (cause) {
    throw new MicrophoneError(problemOf(cause), { cause });
  }
}

function problemOf(error: unknown): MicrophoneProblem {
  // `OverconstrainedError` is not a DOMException in all browsers.
  const { name } = error as { readonly name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** Creates the recorder of one clip. */
export const createMediaRecorder = (stream: MediaStream): MediaRecorder =>
  new MediaRecorder(stream, { mimeType: recordedMimeType() ?? '', audioBitsPerSecond: VOICE_BITS_PER_SECOND });

/** The level of a microphone. */
export interface LevelMeter {
  /** Returns the present level, from 0 (silence) to 1 (maximum). */
  read(): number;
  close(): void;
}

/** Levels below this one are shown as silence, in decibels relative to the maximum. */
const SILENCE_DB = -60;

export function measureLevel(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
  // Safari suspends contexts that no press has created; their level would be silence.
  void context.resume().catch(() => undefined);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const decibels = power === 0 ? SILENCE_DB : 10 * Math.log10(power);
      return Math.min(Math.max(0, 1 - decibels / SILENCE_DB), 1);
    },
    close: () => void context.close(),
  };
}
