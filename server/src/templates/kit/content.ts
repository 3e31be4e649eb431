import type { Outline, OutlineTopic } from '@flydeck/contract/outlines/outline';
import type { Topic } from '@flydeck/scene/model/document';
import type { ChartElement } from '@flydeck/scene/model/elements';
import type { Theme } from '@flydeck/scene/model/theme';

/** What a chart shows, without its place. */
export type ChartFacts = Pick<ChartElement, 'chart' | 'categories' | 'series'> & Partial<ChartElement>;

/** A topic as a composition gets it: named, at most two levels deep. */
export interface ContentTopic {
  /** Unique in the presentation; prefix of the ids of its elements. */
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly notes?: string;
  readonly chart?: ChartFacts;
  readonly topics: readonly ContentTopic[];
}

export interface Content {
  readonly title: string;
  readonly language: string;
  /** Below the title; filled outlines have none. */
  readonly line?: string;
  readonly notes?: string;
  readonly topics: readonly ContentTopic[];
}

/** A topic of a template's own words. */
export interface SampleTopic extends Omit<OutlineTopic, 'topics'> {
  readonly chart?: ChartFacts | undefined;
  readonly topics?: readonly SampleTopic[] | undefined;
}

/** The words that a template shows until somebody replaces them. */
export interface Sample {
  readonly title: string;
  readonly line: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly topics: readonly SampleTopic[];
}

/** A look and a composition for any number of topics. */
export interface Template {
  readonly name: string;
  readonly theme: Theme;
  readonly sample: Sample;
  /** The root with everything in it, for left to right; pure. */
  compose(content: Content): Topic;
}

/** An outline, or a template's own words, as a composition gets it. */
export function contentOf(outline: Outline | (Sample & { readonly language: string })): Content {
  return {
    title: outline.title,
    language: outline.language,
    ...('line' in outline ? { line: outline.line, notes: outline.notes } : {}),
    topics: outline.topics.map((topic, i) => contentTopic(topic, `t${i + 1}`, 1)),
  };
}

function contentTopic(topic: SampleTopic, id: string, level: number): ContentTopic {
  const below = topic.topics ?? [];
  const notes =
    level === 1 ? topic.notes : [topic.notes, ...below.map((leaf) => leaf.notes)].filter(Boolean).join('\n');
  return {
    id,
    title: topic.title,
    // What lies deeper than a composition goes is told in lines.
    text: level === 1 ? topic.text : [...topic.text, ...below.flatMap((leaf) => [leaf.title, ...leaf.text])],
    ...(notes ? { notes } : {}),
    ...(topic.chart ? { chart: topic.chart } : {}),
    topics: level === 1 ? below.map((child, i) => contentTopic(child, `${id}-${i + 1}`, 2)) : [],
  };
}
