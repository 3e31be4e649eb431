import { currentTopic } from '../levels.ts';
import { updateStepView } from '../path/path-commands.ts';
import { pathRows } from '../path/path-rows.ts';
import { showsStepView, stepViewOfVisibleArea } from '../path/step-view.ts';
import type { StepView } from '../path/steps.ts';
import type { Command, CommandContext } from './command.ts';

/**
 * Changes the view step of the current topic whose view is nearest to what the window shows. The step then shows what
 * the window shows. Disabled if the topic has no view step, or if the window shows the nearest view.
 */
export const changeViewCommand: Command = {
  id: 'change-view',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: (context) => nearestStep(context) !== undefined,
  run: (context) => {
    const step = nearestStep(context);
    return step === undefined ? {} : updateStepView(context, step);
  },
};

function nearestStep({ view, openIds }: CommandContext): string | undefined {
  const topic = currentTopic(view, openIds);
  const views = view.store.isPresent(topic)
    ? pathRows(view.store).filter((row) => row.isView && row.topic === topic && row.step !== undefined)
    : [];
  const shown = stepViewOfVisibleArea(view, topic);
  const distances = views.map((row) => ({ row, distance: distance(row.thumbnail.area, shown) }));
  const nearest = distances.sort((a, b) => a.distance - b.distance)[0]?.row;
  return nearest && !showsStepView(view, topic, nearest.thumbnail.area) ? nearest.step : undefined;
}

/** Returns how much two views of a topic differ: the distance of their centres in widths, and the ratio of widths. */
function distance(a: Pick<StepView, 'x' | 'y' | 'width'>, b: Pick<StepView, 'x' | 'y' | 'width'>): number {
  const width = Math.max(a.width, b.width);
  return Math.hypot(a.x - b.x, a.y - b.y) / width + Math.abs(Math.log2(a.width / b.width));
}
