import type { Recording } from '@flydeck/contract/recordings/recording';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import { callApi } from './call-api.ts';
import { readScene } from './read-scene.ts';
import type { Visitor } from './visitor.ts';

/** A clip to record. */
interface ClipToRecord {
  /** Index of the step. */
  readonly step: number;
  readonly seconds: number;
  /** The changes of the flight; the first one contains all fields. */
  readonly changes: readonly object[];
  readonly captions?: string;
}

/** The first change of a clip. */
export const FIRST_CHANGE = { at: 0, builds: 0, view: null, isBlack: false, pointer: null, strokes: [], media: null };

/** Records tones with the recorder of the browser, all at the same time. Returns the files in Base64. */
async function recordTones({ page }: Visitor, seconds: readonly number[]): Promise<string[]> {
  // Browsers create sound only after an action of the visitor.
  await page.mouse.click(2, 2);
  return page.evaluate(async (durations) => {
    const context = new AudioContext();
    await context.resume();
    return Promise.all(
      durations.map(async (duration, index) => {
        const oscillator = new OscillatorNode(context, { frequency: 220 * (index + 1) });
        const target = context.createMediaStreamDestination();
        oscillator.connect(target);
        oscillator.start();
        const recorder = new MediaRecorder(target.stream, { mimeType: 'audio/webm;codecs=opus' });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => parts.push(data);
        const stopped = new Promise((resolve) => {
          recorder.onstop = resolve;
        });
        recorder.start(500);
        await new Promise((resolve) => setTimeout(resolve, duration * 1000));
        recorder.stop();
        await stopped;
        const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }),
    );
  }, seconds);
}

/**
 * Creates a recording of a presentation that the visitor may edit and that is being presented on the open page. Returns
 * the id of the recording.
 */
export async function createRecording(
  visitor: Visitor,
  oid: string,
  clips: readonly ClipToRecord[],
  { isPublic = true } = {},
): Promise<string> {
  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
    const response = await callApi<Recording>(visitor, method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path} failed with status ${response.status}.`);
    return response.body;
  };
  const scene = await readScene<Scene>(visitor.page);
  const files = await recordTones(
    visitor,
    clips.map(({ seconds }) => seconds),
  );
  const { id } = await send('POST', '/api/recordings', { oid });
  for (const [position, clip] of clips.entries()) {
    const clipId = crypto.randomUUID();
    const path = `/api/recordings/${id}/clips`;
    await send('POST', path, {
      id: clipId,
      stepId: stepIdOf(scene, clip.step),
      fingerprint: '0'.repeat(64),
      mediaType: 'audio/webm',
      position,
    });
    const audio = files[position] ?? '';
    const chunk = { number: 0, audio, durationMs: clip.seconds * 1000, changes: clip.changes };
    await send('POST', `${path}/${clipId}/chunks`, chunk);
    await send('POST', `${path}/${clipId}/complete`, { replaces: false });
    if (clip.captions) await send('PUT', `${path}/${clipId}/captions`, { captions: clip.captions });
  }
  await send('PATCH', `/api/recordings/${id}`, { isPublic });
  return id;
}
