import type { Cue } from '@flydeck/contract/recordings/vtt';
import { useEffect, useMemo, useState } from 'react';
import { type LoadedRecording, loadCues, type RecordingsSource } from '../load-recording.ts';
import type { PlacedClip, ReplayTimeline } from '../timeline.ts';

/** A caption at its time in the replay. */
export type PlacedCue = Cue;

interface Captions {
  readonly cues: readonly PlacedCue[];
  /** The captions that are loaded, by the id of their clip. Their times are from the start of the clip. */
  readonly cuesByClip: Readonly<Record<string, readonly Cue[]>>;
  replace(clipId: string, cues: readonly Cue[]): void;
}

/** Number of caption files that are loaded at the same time. */
const PARALLEL_REQUESTS = 4;

/**
 * Returns the captions of a recording in the order of their times.
 * Captions that cannot be loaded are missing.
 */
export function useCues(source: RecordingsSource, loaded: LoadedRecording, timeline: ReplayTimeline): Captions {
  const [cuesByClip, setCues] = useState<Readonly<Record<string, readonly Cue[]>>>({});
  const replace = (clipId: string, cues: readonly Cue[]) => setCues((current) => ({ ...current, [clipId]: cues }));
  useEffect(() => {
    let isCurrent = true;
    setCues({});
    const pending = timeline.clips.filter(({ clip }) => clip.hasCaptions);
    const loadNext = async (): Promise<void> => {
      const { clip } = pending.shift() ?? {};
      if (!clip || !isCurrent) return;
      const cues = await loadCues(source, loaded.recording.id, clip.id).catch(() => []);
      if (isCurrent) setCues((current) => ({ [clip.id]: cues, ...current }));
      await loadNext();
    };
    for (let i = 0; i < PARALLEL_REQUESTS; i++) void loadNext();
    return () => {
      isCurrent = false;
    };
  }, [source, loaded, timeline]);
  const cues = useMemo(() => timeline.clips.flatMap((placed) => place(placed, cuesByClip)), [timeline, cuesByClip]);
  return { cues, cuesByClip, replace };
}

/** Returns the captions of a clip at their times in the replay. */
function place(
  { clip, startMs, endMs }: PlacedClip,
  cuesByClip: Readonly<Record<string, readonly Cue[]>>,
): readonly PlacedCue[] {
  return (cuesByClip[clip.id] ?? []).map((cue) => ({
    startMs: Math.min(startMs + cue.startMs, endMs - 1),
    endMs: Math.min(startMs + cue.endMs, endMs),
    text: cue.text,
  }));
}
