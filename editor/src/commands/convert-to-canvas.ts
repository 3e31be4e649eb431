import { analyzeCanvas } from '@flydeck/scene/records/analyze-canvas';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { fitTopic } from '../camera.ts';
import { rootTopic } from '../levels.ts';
import { isClassic } from '../path/pages.ts';
import { insertStep, stepsOf, topicOfStep } from '../path/steps.ts';
import type { Command } from './command.ts';

/**
 * Converts a classic presentation to a presentation on a canvas. The pages become topics, which are placed by an
 * automatic layout, and the overview becomes the first step. The other steps and all ids remain, so that links to steps
 * still work.
 */
export const convertToCanvas: Command = {
  id: 'convert-to-canvas',
  shortcuts: [],
  isEnabled: ({ view: { store } }) => isClassic(store),
  run: ({ view: { store }, newId }) => {
    const root = rootTopic(store);
    const layout = analyzeCanvas(store, root);
    const hasOverview = stepsOf(store).some((step) => topicOfStep(step) === root);
    const operations: Operation[] = [
      { op: 'set', id: DOCUMENT_ID, property: 'presentation', value: 'pitch' },
      ...(layout ? [{ op: 'set', id: root, property: 'layout', value: layout } as const] : []),
      ...(hasOverview ? [] : [insertStep(store, { id: newId(), topic: root }, 0)]),
    ];
    return { operations, selection: [], camera: (view) => fitTopic(view, root) };
  },
};
