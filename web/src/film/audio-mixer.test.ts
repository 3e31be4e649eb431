import { expect, it } from 'vitest';
import { type AudioClip, AudioMixer, downmix, resample } from './audio-mixer.ts';

/** A file whose content is the samples in units of 1/100, so that the tests need no codec. */
const fileOf = (...samples: readonly number[]) => new Blob([Int8Array.from(samples)]);
const decode = async ({ file }: AudioClip) => [
  Float32Array.from(new Int8Array(await file.arrayBuffer()), (value) => value / 100),
];
/** With 1000 samples per second, a sample lasts 1 ms. */
const MONO = { sampleRate: 1000, channelCount: 1 } as const;
const mixed = async (mixer: AudioMixer, from: number, count: number) =>
  [...(await mixer.mix(from, count))].map((value) => Math.round(value * 100));

it('puts clips at their times, adds clips that overlap, and fills gaps with silence', async () => {
  const clips = [
    { startMs: 5, file: fileOf(7, 7, 7) },
    { startMs: 1, file: fileOf(10, 20, 30, 40, 50) },
  ];
  const mixer = new AudioMixer(clips, MONO, decode);
  expect(await mixed(mixer, 0, 4)).toEqual([0, 10, 20, 30]);
  expect(await mixed(mixer, 4, 3)).toEqual([40, 57, 7]);
  expect(await mixed(mixer, 7, 3)).toEqual([7, 0, 0]);
});

it('limits the sum of loud clips', async () => {
  const clips = [0, 0].map((startMs) => ({ startMs, file: fileOf(90, -90) }));
  expect(await mixed(new AudioMixer(clips, MONO, decode), 0, 2)).toEqual([100, -100]);
});

it('lowers the background while a voice is heard, and raises it again after a pause', async () => {
  const clips: AudioClip[] = [
    { startMs: 0, file: new Blob([new Int8Array(5000).fill(40)]), isBackground: true },
    { startMs: 1000, file: new Blob([new Int8Array(1000).fill(20)]) },
    // The noise of a room is not a voice.
    { startMs: 4000, file: new Blob([new Int8Array(1000).fill(1)]) },
  ];
  const mixer = new AudioMixer(clips, MONO, decode);
  const track = [...(await mixed(mixer, 0, 1500)), ...(await mixed(mixer, 1500, 3500))];
  expect([999, 1299, 1999, 2700, 3200, 4500].map((sample) => track[sample])).toEqual([40, 30, 30, 10, 40, 41]);
  // The volume changes gradually.
  const steps = track.slice(2000).map((value, i) => Math.abs(value - (track[2000 + i - 1] ?? value)));
  expect(Math.max(...steps.slice(1))).toBeLessThanOrEqual(1);
});

it('keeps the channels of stereo sounds, and plays mono sounds on both channels', async () => {
  const stereo: AudioClip = { startMs: 0, file: fileOf(), isBackground: true };
  const mono: AudioClip = { startMs: 1, file: fileOf(1, 1) };
  const mixer = new AudioMixer([stereo, mono], { sampleRate: 1000, channelCount: 2 }, async (clip) =>
    clip === stereo ? [Float32Array.of(0.1, 0.1), Float32Array.of(0.3, 0.3)] : decode(clip),
  );
  expect(await mixed(mixer, 0, 3)).toEqual([10, 11, 1, 30, 31, 1]);
  const asMono = new AudioMixer([stereo], MONO, async () => [Float32Array.of(0.1), Float32Array.of(0.3)]);
  expect(await mixed(asMono, 0, 1)).toEqual([20]);
});

it('decodes a clip only when it starts, and once', async () => {
  const decoded: Blob[] = [];
  const [first, second] = [fileOf(1, 2), fileOf(3)];
  const clips = [
    { startMs: 0, file: first },
    { startMs: 4, file: second },
  ];
  const mixer = new AudioMixer(clips, MONO, (clip) => {
    decoded.push(clip.file);
    return decode(clip);
  });
  await mixer.mix(0, 1);
  await mixer.mix(1, 2);
  expect(decoded).toEqual([first]);
  await mixer.mix(3, 4);
  expect(decoded).toEqual([first, second]);
});

it('changes the rate of samples without changing their duration', () => {
  expect([...resample(Float32Array.of(0, 1, 0, -1), 2, 4)]).toEqual([0, 0.5, 1, 0.5, 0, -0.5, -1, -1]);
  expect(resample(new Float32Array(44_100), 44_100, 48_000)).toHaveLength(48_000);
});

it('averages channels', () => {
  expect([...downmix([Float32Array.of(1, 0.5), Float32Array.of(0, 0.5)])]).toEqual([0.5, 0.5]);
  expect([...downmix([])]).toEqual([]);
});
