import type { LiveState } from '@flydeck/contract/live/state';
import type { Scene } from '@flydeck/scene/model/scene';
import { sendGet } from '../api/get.ts';
import { clipUrl, loadRecording, type RecordingsSource } from '../recording/load-recording.ts';
import { toRecordedState } from '../recording/recorded-state.ts';
import { createTimeline, MOVEMENT_MS, type ReplayTimeline, stateAt } from '../recording/timeline.ts';
import type { AudioClip } from './audio-mixer.ts';
import type { FilmCue, FilmTimeline, MediaCue } from './timeline.ts';

/** Sound of a talk, and the times of its steps. */
export interface Narration {
  readonly timeline: FilmTimeline;
  /** @throws Error if the sound cannot be loaded */
  loadClips(): Promise<readonly AudioClip[]>;
}

/** During recorded movements, the positions of camera and pointer are computed at this interval. */
const MOVEMENT_INTERVAL_MS = 1000 / 30;
/** Positions of a medium that differ less are the same, because the times of changes are rounded. */
const SAME_POSITION_SECONDS = 0.1;

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
  return { cues, media: recordedMediaCues(replay), durationMs: replay.durationMs };
}

/** Returns what the replay plays: one medium at a time. Another one, or none, pauses it. */
function recordedMediaCues({ clips }: ReplayTimeline): MediaCue[] {
  const cues: MediaCue[] = [];
  let last: MediaCue | undefined;
  const add = (cue: MediaCue) => {
    cues.push(cue);
    last = cue;
  };
  for (const { startMs: clipStartMs, endMs, states } of clips) {
    for (const { at, state } of states) {
      const { media } = state;
      const startMs = clipStartMs + at;
      if (startMs >= endMs && at > 0) break;
      if (last?.isPlaying && last.element !== media?.element) {
        const position = last.position + (startMs - last.startMs) / 1000;
        add({ ...last, startMs, isPlaying: false, position });
      }
      if (media && !continues(last, media, startMs)) add({ startMs, ...media });
    }
  }
  return cues;
}

/** Whether a recorded state of a medium is what the last cue has led to. */
function continues(last: MediaCue | undefined, media: NonNullable<LiveState['media']>, nowMs: number): boolean {
  if (last?.element !== media.element || last.isPlaying !== media.isPlaying) return false;
  const position = last.position + (last.isPlaying ? (nowMs - last.startMs) / 1000 : 0);
  return Math.abs(position - media.position) < SAME_POSITION_SECONDS;
}
