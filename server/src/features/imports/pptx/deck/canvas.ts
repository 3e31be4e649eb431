import type { Topic } from '@flydeck/scene/model/document';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Outline } from './sections.ts';

const GAP = 0.25;

/** Lays topics of one size out in rows; returns them with frames and the size of the whole. */
function inRows(
  topics: readonly Topic[],
  columns: number,
): { topics: Topic[]; width: number; height: number } {
  const width = Math.max(...topics.map((topic) => topic.width));
  const height = Math.max(...topics.map((topic) => topic.height));
  const gap = Math.min(width, height) * GAP;
  const rows = Math.ceil(topics.length / columns);
  const placed = topics.map((topic, i) => ({
    ...topic,
    frame: {
      x: gap + (i % columns) * (width + gap) + width / 2,
      y: gap + Math.floor(i / columns) * (height + gap) + height / 2,
      scale: 1,
    },
  }));
  return { topics: placed, width: gap + columns * (width + gap), height: gap + rows * (height + gap) };
}

function sectionTopic(outline: Outline, index: number, theme: Theme): Topic {
  const title = outline.name ?? `Section ${index + 1}`;
  const inside = inRows(outline.topics, Math.ceil(Math.sqrt(outline.topics.length)));
  const { width, height } = inside;
  return {
    id: `section-${index + 1}`,
    title,
    width,
    height,
    corner: Math.min(width, height) * 0.03,
    background: { kind: 'solid', color: theme.paper },
    step: false,
    elements: [],
    topics: inside.topics,
  };
}

/** The root topic: everything placed on one canvas. */
export function arrangeCanvas(outlines: readonly Outline[], title: string, theme: Theme): Topic {
  const topics = outlines.every((outline) => outline.name === undefined)
    ? outlines.flatMap((outline) => outline.topics)
    : outlines.map((outline, i) => sectionTopic(outline, i, theme));
  const inside = inRows(topics, Math.ceil(Math.sqrt(topics.length)));
  const { width, height } = inside;
  return {
    id: 'root',
    title,
    width,
    height,
    background: theme.background,
    elements: [],
    topics: inside.topics,
  };
}
