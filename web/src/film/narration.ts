import type { Scene } from '@flydeck/scene/model/scene';
import { sendGet } from '../api/get.ts';
import { clipUrl, loadRecording, type RecordingsSource } from '../recording/load-recording.ts';
import { toRecordedState } from '../recording/recorded-state.ts';
import { createTimeline, MOVEMENT_MS, type ReplayTimeline, stateAt } from '../recording/timeline.ts';
import type { AudioClip } from './audio-mixer.ts';
import type { FilmCue, FilmTimeline } from './timeline.ts';

/** Sound of a talk, and the times of its steps. */
export interface Narration {
  readonly timeline: FilmTimeline;
  /** @throws Error if the sound cannot be loaded */
  loadClips(): Promise<readonly AudioClip[]>;
}

/** During recorded movements, the positions of camera and pointer are computed at this interval. */
const MOVEMENT_INTERVAL_MS = 1000 / 30;

/** Loads the recording that a presentation offers; undefined if none of its clips can be played. */
export async function loadNarration(source: RecordingsSource, scene: Scene): Promise<Narration | undefined> {
  const loaded = await loadRecording(source);
  const replay = loaded && createTimeline(loaded.recording.clips, loaded.flight, scene);
  if (!replay || replay.clips.length === 0) return undefined;
  return {
    timeline: narrationTimeline(replay, scene),
    loadClips: () =>
      Promise.all(
        replay.clips.map(async ({ clip, startMs }) => {
          const response = await sendGet(clipUrl(source, loaded.recording.id, clip.id, 'audio'));
          if (!response.ok) throw new Error(`The sound of the clip ${clip.id} returned ${response.status}.`);
          return { startMs, file: await response.blob() };
        }),
      ),
  };
}

/** Returns the timeline of a film that shows what a replay shows. */
export function narrationTimeline(replay: ReplayTimeline, scene: Scene): FilmTimeline {
  const cues: FilmCue[] = [];
  for (const placed of replay.clips) {
    const { step, startMs, endMs, states } = placed;
    for (const [index, { at }] of states.entries()) {
      const nextAt = Math.min(states[index + 1]?.at ?? endMs - startMs, endMs - startMs);
      const isMovement = index < states.length - 1 && nextAt - at <= MOVEMENT_MS;
      for (let offsetMs = at; offsetMs < nextAt; offsetMs += isMovement ? MOVEMENT_INTERVAL_MS : nextAt - at) {
        const { state, isMoving } = stateAt(placed, startMs + offsetMs);
        const { area, isBlack, pointer, strokes } = toRecordedState(scene, placed, state);
        cues.push({
          startMs: startMs + offsetMs,
          step,
          doneBuilds: Math.min(state.builds, scene.steps[step]?.builds?.length ?? 0),
          recorded: { area, isBlack, pointer, strokes, fliesToArea: !isMoving },
        });
      }
    }
  }
  return { cues, durationMs: replay.durationMs };
}
