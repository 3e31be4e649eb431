import { canvasColors } from '../arrange/decoration.ts';
import { createSectionCard, isSection } from '../arrange/section.ts';
import { arrangeTopics, arrangeWithin } from '../arrange.ts';
import type { Document, Topic } from '../model/document.ts';
import { CHILDREN_BOX, laidTopic, type Setting } from './lay-topic.ts';

/** Lays out anew whatever of a document its outline lays out; the rest is shared. */
export function settled(document: Document): Document {
  const { root, theme, assets, title } = document;
  const setting: Setting = { tones: canvasColors(theme), assets };
  const topics = root.topics.map((topic, index) => settledTopic(topic, index === 0, setting));
  if (root.made === 'outline') {
    const arranged = arrangeTopics(topics, { title, theme });
    return { ...document, root: { ...root, ...arranged, title } };
  }
  const standing = topics.map((topic, index) => inPlace(root.topics[index]!, topic, index, setting));
  const changed = standing.some((topic, index) => topic !== root.topics[index]);
  return changed ? { ...document, root: { ...root, topics: standing } } : document;
}

function settledTopic(topic: Topic, opens: boolean, setting: Setting): Topic {
  const topics = topic.topics.map((child) => settledTopic(child, false, setting));
  if (topic.made !== 'outline') {
    const standing = topics.map((child, index) => inPlace(topic.topics[index]!, child, index, setting));
    const changed = standing.some((child, index) => child !== topic.topics[index]);
    return changed ? { ...topic, topics: standing } : topic;
  }
  const laid = laidTopic({ ...topic, topics }, opens, setting);
  // Sections on the canvas, and in other sections, are the arrangement's; it sets their topics too.
  if (isSection(laid) || topics.length === 0) return { ...laid, topics };
  const cards = topics.map((child, i) => asCard(child, i, setting));
  return { ...laid, topics: arrangeWithin(cards, CHILDREN_BOX, 14) };
}

const asCard = (topic: Topic, index: number, { tones: colors }: Setting): Topic =>
  topic.made === 'outline' && isSection(topic)
    ? createSectionCard(topic, index, { colors, hasCover: false, isRightToLeft: false })
    : topic;

/** Where nobody arranges, a topic that was laid out anew stands as large as it stood. */
function inPlace(before: Topic, laid: Topic, index: number, setting: Setting): Topic {
  if (before === laid || before.made !== 'outline') return laid;
  const topic = asCard(laid, index, setting);
  const { frame } = before;
  if (!frame || before.width === topic.width) return topic;
  return { ...topic, frame: { ...frame, scale: (frame.scale * before.width) / topic.width } };
}
