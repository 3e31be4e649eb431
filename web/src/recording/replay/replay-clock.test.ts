import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClockAudio, ReplayClock } from './replay-clock.ts';

/** An audio element without sound. Tests send the events of the browser. */
class SilentAudio extends EventTarget implements ClockAudio {
  src = '';
  currentTime = 0;
  duration = Number.POSITIVE_INFINITY;
  ended = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  preload = '' as const;
  isPlaying = false;
  /** Name of the error with which `play` fails. */
  playError: string | undefined;
  load() {
    this.currentTime = 0;
  }
  removeAttribute() {
    this.src = '';
  }
  async play() {
    if (this.playError) throw Object.assign(new Error('play'), { name: this.playError });
    this.isPlaying = true;
  }
  pause() {
    this.isPlaying = false;
  }
  send(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

const CLIPS = [
  { url: 'a', startMs: 0, endMs: 10_000 },
  { url: 'b', startMs: 10_000, endMs: 14_000 },
  { url: 'c', startMs: 14_000, endMs: 20_000 },
];

let audios: SilentAudio[];
let clock: ReplayClock;
/** The audio element of a clip. */
const audioOf = (url: string): SilentAudio => {
  const audio = audios.find(({ src }) => src === url);
  if (!audio) throw new Error(`The clip ${url} is not loaded.`);
  return audio;
};
const loadedUrls = () => audios.map(({ src }) => src).filter((src) => src !== '');
const phase = () => clock.getState().phase;
/** Starts, and lets the sound of the clip begin. */
const start = (url = 'a') => {
  clock.play();
  audioOf(url).send('playing');
};

beforeEach(() => {
  vi.useFakeTimers();
  audios = [];
  clock = new ReplayClock(CLIPS, () => {
    const audio = new SilentAudio();
    audios.push(audio);
    return audio;
  });
});
afterEach(() => {
  clock.close();
  vi.useRealTimers();
});

describe('ReplayClock', () => {
  it('loads nothing before it is started', () => {
    expect([phase(), clock.timeMs, clock.durationMs, audios.length]).toEqual(['idle', 0, 20_000, 0]);
  });

  it('plays the clips one after another, each loaded while the previous one plays', () => {
    start();
    expect([phase(), loadedUrls()]).toEqual(['playing', ['a', 'b']]);
    audioOf('a').currentTime = 10.02;
    audioOf('a').ended = true;
    // The sound of the clip is a little longer than its duration.
    expect(clock.timeMs).toBe(10_000);
    audioOf('a').send('pause');
    audioOf('a').send('ended');
    expect(audioOf('b').isPlaying).toBe(true);
    audioOf('b').send('playing');
    expect([phase(), clock.timeMs, loadedUrls()]).toEqual(['playing', 10_000, ['b', 'c']]);
    audioOf('b').currentTime = 1.5;
    expect(clock.timeMs).toBe(11_500);
  });

  it('ends after the last clip, and starts again from the beginning', () => {
    start();
    clock.seek(19_000);
    audioOf('c').send('playing');
    audioOf('c').send('ended');
    expect([phase(), clock.timeMs, loadedUrls()]).toEqual(['ended', 20_000, []]);
    start();
    expect([phase(), clock.timeMs]).toEqual(['playing', 0]);
  });

  it('seeks in a clip and to other clips, and stays paused while paused', () => {
    clock.seek(12_000);
    expect([phase(), clock.timeMs, audioOf('b').currentTime]).toEqual(['idle', 12_000, 2]);
    start('b');
    clock.seek(11_000);
    expect([audioOf('b').currentTime, phase()]).toEqual([1, 'playing']);
    clock.pause();
    clock.seek(3000);
    expect([phase(), clock.timeMs, audioOf('a').isPlaying, loadedUrls().sort()]).toEqual([
      'paused',
      3000,
      false,
      ['a', 'c'],
    ]);
    clock.seek(-5);
    expect(clock.timeMs).toBe(0);
    clock.seek(1e9);
    expect([phase(), clock.timeMs]).toEqual(['paused', 20_000]);
    clock.play();
    clock.seek(1e9);
    expect(phase()).toBe('ended');
  });

  it('keeps speed and volume for all clips', () => {
    start();
    clock.setRate(1.5);
    clock.setVolume(0.25);
    clock.setMuted(true);
    clock.seek(15_000);
    const { playbackRate, defaultPlaybackRate, volume, muted } = audioOf('c');
    expect([playbackRate, defaultPlaybackRate, volume, muted]).toEqual([1.5, 1.5, 0.25, true]);
    clock.setVolume(2);
    expect([audioOf('c').volume, audioOf('c').muted]).toEqual([1, false]);
  });

  it('fails if the sound cannot be loaded, and continues at the same time', () => {
    start();
    audioOf('a').currentTime = 4;
    audioOf('a').send('error');
    expect([phase(), clock.timeMs, loadedUrls()]).toEqual(['failed', 4000, []]);
    start();
    expect([phase(), clock.timeMs]).toEqual(['playing', 4000]);
  });

  it('fails after 15 seconds of loading, and not while it is paused', () => {
    start();
    audioOf('a').send('waiting');
    vi.advanceTimersByTime(14_000);
    expect(phase()).toBe('waiting');
    clock.pause();
    vi.advanceTimersByTime(60_000);
    expect(phase()).toBe('paused');
    clock.play();
    vi.advanceTimersByTime(15_000);
    expect(phase()).toBe('failed');
  });

  it('loads a clip again that could not be loaded in advance', () => {
    start();
    audioOf('b').send('error');
    expect(phase()).toBe('playing');
    const failed = audioOf('b');
    audioOf('a').send('ended');
    expect(audios.at(-1)?.src).toBe('b');
    expect(audios.at(-1)).not.toBe(failed);
  });

  it('waits for the visitor if the browser forbids sound', async () => {
    const silent = new SilentAudio();
    silent.playError = 'NotAllowedError';
    const forbidden = new ReplayClock(CLIPS, () => silent);
    forbidden.play();
    await vi.advanceTimersByTimeAsync(1);
    expect(forbidden.getState().phase).toBe('idle');
    forbidden.close();
  });

  it('continues with the next clip if the sound is shorter than the duration of the clip', () => {
    start();
    Object.assign(audioOf('a'), { currentTime: 9.7, ended: true });
    audioOf('a').send('pause');
    audioOf('a').send('ended');
    expect([clock.timeMs, audioOf('b').isPlaying]).toEqual([10_000, true]);
  });

  it('is paused when the browser pauses the sound', () => {
    start();
    audioOf('a').currentTime = 2;
    audioOf('a').send('pause');
    expect(phase()).toBe('paused');
  });
});

describe('the start of the next clip', () => {
  /** The current clip reports its position. */
  const report = (url: string, seconds: number) => {
    audioOf(url).currentTime = seconds;
    audioOf(url).send('timeupdate');
  };

  it('is before the end of the current one by the time that browsers need to start a sound', () => {
    start();
    report('a', 9.5);
    vi.advanceTimersByTime(415);
    expect(audioOf('b').isPlaying).toBe(false);
    vi.advanceTimersByTime(10);
    expect([audioOf('a').isPlaying, audioOf('b').isPlaying, phase(), clock.timeMs]).toEqual([
      true,
      true,
      'playing',
      10_000,
    ]);
    audioOf('b').send('playing');
    // This start has taken 150 ms, so the following one is earlier.
    vi.advanceTimersByTime(400);
    report('b', 0.25);
    audioOf('a').send('ended');
    expect(loadedUrls()).toEqual(['b', 'c']);
    report('b', 3.5);
    vi.advanceTimersByTime(335);
    expect(audioOf('c').isPlaying).toBe(false);
    vi.advanceTimersByTime(20);
    expect(audioOf('c').isPlaying).toBe(true);
  });

  it('considers the speed and the duration of the file', () => {
    clock.setRate(2);
    start();
    audioOf('a').duration = 9.8;
    report('a', 9);
    // 400 ms of sound are left at double speed, minus 80 ms.
    vi.advanceTimersByTime(315);
    expect(audioOf('b').isPlaying).toBe(false);
    vi.advanceTimersByTime(10);
    expect(audioOf('b').isPlaying).toBe(true);
  });

  it('is cancelled by a pause and by a seek, and a pause stops both sounds', () => {
    start();
    report('a', 9.9);
    clock.seek(2000);
    vi.advanceTimersByTime(1000);
    expect([audioOf('a').isPlaying, audioOf('b').isPlaying]).toEqual([true, false]);
    report('a', 9.9);
    vi.advanceTimersByTime(30);
    const last = audioOf('a');
    expect(audioOf('b').isPlaying).toBe(true);
    clock.pause();
    expect([last.isPlaying, last.src, audioOf('b').isPlaying, phase()]).toEqual([false, '', false, 'paused']);
  });
});
