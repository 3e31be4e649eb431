import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useState } from 'react';
import { fingerprintStep } from '../step-fingerprint.ts';
import type { ReplayTimeline } from '../timeline.ts';

/** Returns the steps that were edited after their clip was recorded. @param isActive false: they are not computed */
export function useEditedSteps(
  scene: Scene,
  timeline: ReplayTimeline | undefined,
  isActive: boolean,
): ReadonlySet<number> {
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!timeline || !isActive) return;
    let isCurrent = true;
    const find = async () => {
      const found = new Set<number>();
      for (const { clip, step } of timeline.clips)
        if (!found.has(step) && (await fingerprintStep(scene, step)) !== clip.fingerprint) found.add(step);
      if (isCurrent) setEdited(found);
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [scene, timeline, isActive]);
  return edited;
}
