import { scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix, sizeOf } from '../camera.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { createTopic, planTopic, recordsInside, type TopicPlan } from '../topics/new-topic.ts';
import { newTopicStyle } from '../topics/new-topic-style.ts';
import { boxTool, type NewRecord } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Size of a topic that is created by a click, as a fraction of the size of its parent. */
const CLICK_SIZE = 0.25;

/** Returns the plan of a topic that fills a rectangle in window coordinates. */
const planFor = ({ view }: ToolContext, { topic }: NewRecord, rect: Rect): TopicPlan =>
  planTopic(topic, boxFromScreen(view, topic, rect));

/** Returns the operations that insert a topic which fills a rectangle in window coordinates. */
function insertTopic(context: ToolContext, newRecord: NewRecord, rect: Rect) {
  const { store } = context.view;
  const plan = planFor(context, newRecord, rect);
  const ids = { id: newRecord.id, step: `step-${newRecord.id}` };
  const inside = recordsInside(store, plan);
  // A topic that records are moved into gets no style, because a background would change the look of the records.
  const style = inside.length === 0 ? newTopicStyle(store, plan.parent, ids.id) : [];
  return [...createTopic(store, plan, ids, inside), ...style];
}

/**
 * Draws a topic. Unlocked records that are completely inside the drawn rectangle are outlined during the drag, and
 * moved into the topic at the end of the drag.
 */
export const topicTool = boxTool({
  name: 'topic',
  draw: insertTopic,
  outlined: (context, newRecord, rect) => recordsInside(context.view.store, planFor(context, newRecord, rect)),
  drawAt(context, newRecord, point) {
    const { view } = context;
    const { width, height } = sizeOf(view.store, newRecord.topic);
    const factor = CLICK_SIZE * scaleOf(screenMatrix(view, newRecord.topic));
    return insertTopic(context, newRecord, rectAround(point, { width: width * factor, height: height * factor }));
  },
});
