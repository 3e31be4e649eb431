import type { AudioRecorder } from '../recorded-clip.ts';

/** A `MediaRecorder` whose audio is passed by the test. Like browsers, it sends its events asynchronously. */
class ScriptedRecorder implements AudioRecorder {
  ondataavailable: AudioRecorder['ondataavailable'] = null;
  onstop: AudioRecorder['onstop'] = null;
  onerror: AudioRecorder['onerror'] = null;
  state: AudioRecorder['state'] = 'inactive';

  /** Interval of the events with audio, in milliseconds. */
  timeslice: number | undefined;

  start(timeslice?: number): void {
    this.timeslice = timeslice;
    this.state = 'recording';
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.send('end');
      this.onstop?.call(this as unknown as MediaRecorder, new Event('stop'));
    });
  }

  /** Ends as browsers do when the microphone is removed. */
  lose(): void {
    this.stop();
  }

  send(audio: string | Uint8Array<ArrayBuffer>): void {
    const event = { data: new Blob([audio]) } as BlobEvent;
    this.ondataavailable?.call(this as unknown as MediaRecorder, event);
  }
}

/** A microphone for tests, with the recorders that were created for it. */
export class ScriptedMicrophone {
  readonly recorders: ScriptedRecorder[] = [];
  isOpen = false;

  get last(): ScriptedRecorder {
    const recorder = this.recorders.at(-1);
    if (!recorder) throw new Error('No recorder was created');
    return recorder;
  }

  readonly open = async (): Promise<MediaStream> => {
    this.isOpen = true;
    const track = { stop: () => (this.isOpen = false) };
    return { getTracks: () => [track] } as unknown as MediaStream;
  };

  readonly createRecorder = (): AudioRecorder => {
    const recorder = new ScriptedRecorder();
    this.recorders.push(recorder);
    return recorder;
  };
}
