import { afterEach, expect, it, vi } from 'vitest';
import type { NewTake } from './recorder.ts';
import { type HeldRecorder, RecorderHandover } from './recorder-handover.ts';

const TAKE: NewTake = { recordingId: 'r', clips: [], isSingleStep: false, endedMs: 3000 };
const opened: RecorderHandover<HeldRecorder>[] = [];
let groupCount = 0;

afterEach(() => {
  for (const handover of opened.splice(0)) handover.close();
});

/** Returns the two windows that show a presentation. */
function openWindows(): [RecorderHandover<HeldRecorder>, RecorderHandover<HeldRecorder>] {
  groupCount += 1;
  const windows = [1, 2].map(() => new RecorderHandover<HeldRecorder>(`group-${groupCount}`));
  opened.push(...windows);
  return windows as [RecorderHandover<HeldRecorder>, RecorderHandover<HeldRecorder>];
}

/** A recorder that is in a phase, and writes its calls into a list. */
function recorderIn(phase: 'idle' | 'recording' | 'paused', calls: string[]): HeldRecorder {
  return {
    recorder: {
      status: { phase, problem: undefined, isSingleStep: false, stream: undefined },
      stop: async () => void calls.push('stop'),
    },
    handOver: async () => {
      calls.push('handOver');
      return TAKE;
    },
    close: () => calls.push('close'),
  };
}

it.each(['before', 'after'])(
  'a console that opens %s the other one has closed receives the take once',
  async (order) => {
    const [former, current] = openWindows();
    const calls: string[] = [];
    const onTake = vi.fn();
    const receive = () =>
      current.receive({
        // The former console records until the microphone is open.
        prepare: async () => void calls.push('prepare'),
        onTake,
      });
    if (order === 'before') receive();
    former.hold(recorderIn('paused', calls));
    if (order === 'after') receive();
    await vi.waitFor(() => expect(onTake).toHaveBeenCalled());
    expect(calls.filter((call) => call !== 'prepare')).toEqual(['handOver', 'close']);
    expect(calls[0]).toBe('prepare');
    expect(onTake.mock.calls).toEqual([[{ take: TAKE, isPaused: true }]]);
    expect(former.adopt()).toBeUndefined();
  },
);

it('the take remains in the former console if the new one cannot open the microphone', async () => {
  const [former, current] = openWindows();
  const calls: string[] = [];
  const prepare = vi.fn(() => Promise.reject(new Error('Blocked')));
  current.receive({ prepare, onTake: () => calls.push('take') });
  const held = recorderIn('recording', calls);
  former.hold(held);
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
  // The end of the presentation ends the take, and the windows can be swapped back.
  await former.stop();
  expect(calls).toEqual(['stop']);
  expect(former.adopt()).toBe(held);
});

it('a recorder that does not record is closed', () => {
  const [former] = openWindows();
  const calls: string[] = [];
  former.hold(recorderIn('idle', calls));
  expect(calls).toEqual(['close']);
  expect(former.adopt()).toBeUndefined();
});
