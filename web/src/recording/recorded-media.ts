import type { LiveState } from '@flydeck/contract/live/state';
import type { FlightChange } from '@flydeck/contract/recordings/recording';
import type { Scene } from '@flydeck/scene/model/scene';
import { elementOfItem, mediaKey, mediaOf } from '../viewer/player/scene-media.ts';

type RecordedMedia = Exclude<FlightChange['media'], undefined>;

/**
 * Replaces the key of a media element by ids that edits do not change. Returns null if the element has no ids, because
 * it is decoration.
 */
export function toRecordedMedia(scene: Pick<Scene, 'frames'>, media: LiveState['media']): RecordedMedia {
  if (!media) return null;
  const found = mediaOf(scene).find(({ frame, index }) => mediaKey(frame, index) === media.element);
  const frame = found && scene.frames[found.frame];
  const element = frame && elementOfItem(frame, found.index);
  return frame && element !== undefined ? { ...media, topic: frame.topic, element } : null;
}

/** Returns the media element of a scene that was recorded; null if the scene does not contain it any more. */
export function toShownMedia(scene: Pick<Scene, 'frames'>, media: RecordedMedia): LiveState['media'] {
  if (!media) return null;
  const { topic, element, isPlaying, position } = media;
  const found = mediaOf(scene).find(({ frame, index }) => {
    const sceneFrame = scene.frames[frame];
    return sceneFrame?.topic === topic && elementOfItem(sceneFrame, index) === element;
  });
  return found ? { element: mediaKey(found.frame, found.index), isPlaying, position } : null;
}
