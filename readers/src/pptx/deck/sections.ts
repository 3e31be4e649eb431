import type { Topic } from '@flydeck/scene/model/document';
import type { SlideSection } from './presentation.ts';

/** Consecutive topics of one section; `name` is undefined without a section, or if the section has no name. */
export interface TopicGroup {
  readonly name: string | undefined;
  readonly topics: readonly Topic[];
}

/**
 * Groups slides by the file's sections, in the order of the slides. Sections without slides are dropped. If one section
 * contains all slides, the slides form one group without a name.
 */
export function groupBySection(
  slides: readonly { readonly id: string; readonly topic: Topic }[],
  sections: readonly SlideSection[],
): TopicGroup[] {
  const sectionBySlide = new Map<string, SlideSection>();
  for (const section of sections) for (const id of section.slideIds) sectionBySlide.set(id, section);
  const groups: { section: SlideSection | undefined; topics: Topic[] }[] = [];
  for (const { id, topic } of slides) {
    const section = sectionBySlide.get(id);
    const lastGroup = groups.at(-1);
    if (lastGroup && lastGroup.section === section) lastGroup.topics.push(topic);
    else groups.push({ section, topics: [topic] });
  }
  if (groups.length <= 1) return [{ name: undefined, topics: slides.map((slide) => slide.topic) }];
  return groups.map(({ section, topics }) => ({ name: section?.name.trim() || undefined, topics }));
}
