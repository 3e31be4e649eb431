import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { ClipState } from '../flight.ts';
import { MicrophoneError } from './microphone.ts';
import { type NewTake, Recorder, type RecorderOptions } from './recorder.ts';
import { RecorderStorage } from './recorder-storage.ts';
import { ScriptedMicrophone } from './testing/scripted-microphone.ts';

const START: ClipState = { builds: 0, view: null, isBlack: false, pointer: null, strokes: [], media: null };
const NEW: NewTake = { recordingId: null, clips: [], isSingleStep: false };
let scopeCount = 0;

/** A recorder with its own storage, whose time and steps the test controls. */
function open(overrides: Partial<RecorderOptions> = {}) {
  scopeCount += 1;
  const storage = new RecorderStorage(`member/${scopeCount}`);
  const microphone = new ScriptedMicrophone();
  const show = { stepId: 'a', state: START, nowMs: 5000 };
  const recorder = new Recorder({
    storage,
    openMicrophone: microphone.open,
    createRecorder: microphone.createRecorder,
    mediaType: 'audio/webm',
    nowMs: () => show.nowMs,
    path: () => ['a', 'b', 'c'],
    fingerprintOf: async (stepId) => `fingerprint of ${stepId}`,
    shown: () => show,
    onStored: () => undefined,
    ...overrides,
  });
  const goTo = (stepId: string) => {
    Object.assign(show, { stepId, state: START });
    recorder.handleChange();
  };
  const pass = (ms: number) => {
    show.nowMs += ms;
  };
  const build = (builds: number) => {
    show.state = { ...show.state, builds };
    recorder.handleChange();
  };
  return { storage, microphone, recorder, goTo, pass, build };
}

/** Returns the stored clips with their audio and flight. */
async function storedClips(storage: RecorderStorage) {
  const clips = [];
  for (const clip of await storage.clips()) {
    const chunks = [];
    for (let number = 0; number < clip.chunkCount; number += 1) chunks.push(await storage.chunk(clip.id, number));
    const audio = chunks.map((chunk) => new TextDecoder().decode(chunk?.audio)).join('|');
    clips.push({ ...clip, audio, changes: chunks.flatMap((chunk) => chunk?.changes ?? []) });
  }
  return clips;
}

describe('a take', () => {
  it('has one clip for each step, with the flight and the time of the clip', async () => {
    const { storage, microphone, recorder, goTo, pass, build } = open();
    await recorder.start(NEW);
    expect(recorder.status.phase).toBe('recording');
    pass(1000);
    build(1);
    pass(3000);
    microphone.last.send('a1');
    pass(2000);
    goTo('b');
    pass(700);
    build(1);
    pass(300);
    expect(recorder.elapsedMs).toBe(7000);
    await recorder.stop();
    expect(recorder.status.phase).toBe('idle');
    expect(microphone.isOpen).toBe(false);
    const full = { at: 0, ...START };
    expect(await storedClips(storage)).toMatchObject([
      { stepId: 'a', audio: 'a1|end', durationMs: 6000, changes: [full, { at: 1000, builds: 1 }], isComplete: true },
      { stepId: 'b', audio: 'end', durationMs: 1000, changes: [full, { at: 700, builds: 1 }], isComplete: true },
    ]);
    expect((await storage.clips()).map(({ fingerprint }) => fingerprint)).toEqual([
      'fingerprint of a',
      'fingerprint of b',
    ]);
    expect(await storage.takes()).toMatchObject([{ recordingId: null, stepIds: ['a', 'b'] }]);
  });

  it('starts the next recorder before it stops the last one, and drops clips of steps that are only passed', async () => {
    const { storage, microphone, recorder, goTo, pass } = open();
    await recorder.start(NEW);
    pass(2000);
    goTo('b');
    expect(microphone.recorders.map(({ state }) => state)).toEqual(['inactive', 'recording']);
    pass(200);
    goTo('c');
    pass(2000);
    await recorder.stop();
    expect((await storage.clips()).map(({ stepId, position }) => [stepId, position])).toEqual([
      ['a', 10],
      ['c', 20],
    ]);
  });

  it('does not count pauses, and records on resuming what has changed', async () => {
    const { storage, recorder, goTo, pass, build } = open();
    await recorder.start(NEW);
    pass(1000);
    recorder.pause();
    pass(60_000);
    build(2);
    expect(recorder.elapsedMs).toBe(1000);
    recorder.resume();
    pass(500);
    recorder.pause();
    // A step that is shown during a pause is recorded from the end of the pause on.
    goTo('b');
    goTo('c');
    pass(60_000);
    recorder.resume();
    pass(800);
    await recorder.stop();
    expect(await storedClips(storage)).toMatchObject([
      { stepId: 'a', durationMs: 1500, changes: [{ at: 0 }, { at: 1000, builds: 2 }] },
      { stepId: 'c', durationMs: 800 },
    ]);
  });

  it('starts another clip when another version of the presentation is shown', async () => {
    let version = 1;
    let isOpening = false;
    const { storage, recorder, pass } = open({
      fingerprintOf: async () => `version ${version}`,
      shown: () => (isOpening ? undefined : { stepId: 'a', state: START }),
    });
    await recorder.start(NEW);
    pass(1000);
    isOpening = true;
    recorder.handleChange();
    pass(1000);
    [isOpening, version] = [false, 2];
    recorder.handleNewVersion();
    pass(3000);
    await recorder.stop();
    expect(await storage.clips()).toMatchObject([
      { stepId: 'a', fingerprint: 'version 1', durationMs: 2000, position: 10 },
      { stepId: 'a', fingerprint: 'version 2', durationMs: 3000, position: 20 },
    ]);
  });

  it('splits audio that is larger than a chunk may be', async () => {
    const { storage, microphone, recorder, pass } = open();
    await recorder.start(NEW);
    pass(4000);
    microphone.last.send(new Uint8Array(300_000).fill(65));
    await recorder.stop();
    const [clip] = await storedClips(storage);
    expect(clip?.chunkCount).toBe(4);
    expect(clip?.changes).toHaveLength(1);
    expect(clip?.audio.replaceAll('|', '')).toBe(`${'A'.repeat(300_000)}end`);
  });
});

describe('recording a step again', () => {
  const clips = [
    { stepId: 'a', position: 10 },
    { stepId: 'b', position: 20 },
    { stepId: 'c', position: 30 },
  ];

  it('replaces its clip at the same position, and ends with the step', async () => {
    const { storage, recorder, goTo, pass } = open();
    goTo('b');
    await recorder.start({ recordingId: 'r1', clips, isSingleStep: true });
    pass(3000);
    goTo('c');
    await vi.waitFor(() => expect(recorder.status.phase).toBe('idle'));
    expect(await storage.clips()).toMatchObject([{ stepId: 'b', position: 20, replaces: true, isComplete: true }]);
    expect(await storage.takes()).toMatchObject([{ recordingId: 'r1' }]);
  });

  it('replaces only clips from before the take', async () => {
    const { storage, recorder, goTo, pass } = open();
    await recorder.start({ recordingId: 'r1', clips, isSingleStep: false });
    for (const stepId of ['b', 'a']) {
      pass(1000);
      goTo(stepId);
    }
    pass(1000);
    await recorder.stop();
    expect((await storage.clips()).map(({ stepId, replaces }) => [stepId, replaces])).toEqual([
      ['a', true],
      ['b', true],
      ['a', false],
    ]);
  });
});

describe('interruptions', () => {
  it('loses only what was not stored, and continues the take after the page was loaded again', async () => {
    const { storage, microphone, recorder, goTo, pass } = open();
    await recorder.start(NEW);
    pass(2000);
    goTo('b');
    await vi.waitFor(async () => expect(await storage.clips()).toHaveLength(1));
    // A second remains for writing a chunk, so that a crash loses at most five seconds.
    expect(microphone.last.timeslice).toBeLessThanOrEqual(4000);
    pass(4000);
    microphone.last.send('b1');
    pass(3000);
    await vi.waitFor(async () => expect((await storage.clips())[1]?.durationMs).toBe(4000));

    // The page crashes here: another recorder opens the same storage.
    const interrupted = await storage.recover();
    expect(interrupted).toMatchObject({ stepIds: ['a', 'b'], position: 20 });
    const next = open({ storage });
    next.goTo('b');
    await next.recorder.start({ ...NEW, clips: [{ stepId: 'a', position: 10 }], interrupted });
    next.pass(1000);
    await next.recorder.stop();
    expect(await storedClips(storage)).toMatchObject([
      { stepId: 'a', isComplete: true },
      { stepId: 'b', isComplete: true, audio: 'b1', durationMs: 4000, position: 20 },
      { stepId: 'b', isComplete: true, audio: 'end', durationMs: 1000, position: 30, replaces: false },
    ]);
    expect(await storage.takes()).toHaveLength(1);
    expect(await storage.recover()).toBeUndefined();
  });

  it('stores the audio until the microphone was removed', async () => {
    const { storage, microphone, recorder, pass } = open();
    await recorder.start(NEW);
    pass(2500);
    microphone.last.lose();
    await vi.waitFor(() => expect(recorder.status).toMatchObject({ phase: 'idle', problem: 'lost' }));
    expect(await storage.clips()).toMatchObject([{ durationMs: 2500, isComplete: true }]);
  });

  it('reports a full disk, and releases the microphone', async () => {
    const storage = new RecorderStorage('full');
    const { microphone, recorder, pass } = open({ storage });
    await recorder.start(NEW);
    await storage.close();
    pass(4000);
    microphone.last.send('a1');
    await vi.waitFor(() => expect(recorder.status).toMatchObject({ phase: 'idle', problem: 'storage' }));
    expect(microphone.isOpen).toBe(false);
  });

  it.each(['denied', 'missing', 'busy', 'unsupported'] as const)('reports a microphone that is %s', async (problem) => {
    const { recorder, storage } = open({ openMicrophone: () => Promise.reject(new MicrophoneError(problem)) });
    await recorder.start(NEW);
    expect(recorder.status).toMatchObject({ phase: 'idle', problem });
    expect(await storage.takes()).toEqual([]);
  });
});

describe('a take that another window continues', () => {
  it('continues in another recorder, with its clips, its time and the same step', async () => {
    const first = open();
    await first.recorder.start({ recordingId: 'r', clips: [{ stepId: 'b', position: 20 }], isSingleStep: false });
    first.pass(2000);
    first.goTo('b');
    first.pass(3000);
    const take = await first.recorder.handOver();
    expect(first.recorder.status.phase).toBe('idle');
    expect(first.microphone.isOpen).toBe(false);
    expect(await first.recorder.handOver()).toBeUndefined();
    expect(take?.endedMs).toBe(5000);
    const second = open({ storage: first.storage });
    second.goTo('b');
    await second.recorder.start(structuredClone(take) as NewTake);
    second.pass(1000);
    expect(second.recorder.elapsedMs).toBe(6000);
    await second.recorder.stop();
    const clips = await storedClips(first.storage);
    expect(
      clips.map(({ stepId, durationMs, replaces, isComplete }) => [stepId, durationMs, replaces, isComplete]),
    ).toEqual([
      ['a', 2000, false, true],
      ['b', 3000, true, true],
      // The clips of the same take remain.
      ['b', 1000, false, true],
    ]);
    expect(new Set(clips.map(({ takeId }) => takeId)).size).toBe(1);
    expect(clips.map(({ position }) => position)).toEqual(
      clips.map(({ position }) => position).toSorted((a, b) => a - b),
    );
  });
});
