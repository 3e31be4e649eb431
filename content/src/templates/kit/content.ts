import type { Topic } from '@flydeck/scene/model/document';
import type { ChartElement } from '@flydeck/scene/model/elements';
import type { Theme } from '@flydeck/scene/model/theme';
import type { TopicLine } from '@flydeck/scene/notes/topic-lines';

/** The data of a chart, without its position. */
export type ChartData = Pick<ChartElement, 'chart' | 'categories' | 'series'> & Partial<ChartElement>;

/** A topic as input of a composition. Only a top-level topic can have child topics. */
export interface TopicContent {
  /** Unique in the presentation, and the prefix of the ids of the topic's elements. */
  readonly id: string;
  readonly title: string;
  /** Lines to show, each an item of a list or a short paragraph. */
  readonly text: readonly TopicLine[];
  /** Speaker notes. */
  readonly notes?: string;
  readonly chart?: ChartData;
  readonly topics: readonly TopicContent[];
}

/** The input of a composition. */
export interface Content {
  readonly title: string;
  readonly language: string;
  readonly subtitle?: string;
  readonly notes?: string;
  readonly topics: readonly TopicContent[];
}

/** A topic of an outline or of a template's sample content, up to three levels deep. All texts are plain text. */
interface OutlineTopic {
  readonly title: string;
  /** Lines to show, each an item of a list or a short paragraph. */
  readonly text: readonly TopicLine[];
  /** Speaker notes. */
  readonly notes?: string | undefined;
  readonly chart?: ChartData | undefined;
  readonly topics?: readonly OutlineTopic[] | undefined;
}

/** An outline that a template is filled with. */
export interface Outline {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Language tag (BCP 47); `und` if the language is unknown. */
  readonly language: string;
  readonly topics: readonly OutlineTopic[];
}

/** The sample content of a template. */
export interface Sample {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly topics: readonly OutlineTopic[];
}

/** A theme and a composition for any number of topics. */
export interface Template {
  readonly name: string;
  readonly theme: Theme;
  readonly sample: Sample;
  /**
   * Returns the root topic with all content, arranged for left-to-right text. For right-to-left languages,
   * `fillTemplate` mirrors the topic. The function is pure.
   */
  compose(content: Content): Topic;
  /** Matches the ids of elements that are parts of pictures, or shadows. Their colours are the same in all themes. */
  readonly fixedColors?: RegExp;
}

/** Converts an outline or a template's sample content to the input of a composition. */
export function toContent(outline: Outline | (Sample & { readonly language: string })): Content {
  return {
    title: outline.title,
    language: outline.language,
    ...(outline.subtitle ? { subtitle: outline.subtitle } : {}),
    ...('notes' in outline ? { notes: outline.notes } : {}),
    topics: outline.topics.map((topic, i) => toTopicContent(topic, `t${i + 1}`, 1)),
  };
}

/** Converts a topic of level 1 or 2. Topics of level 3 become lines, notes and the chart of their parent topic. */
function toTopicContent(topic: OutlineTopic, id: string, level: 1 | 2): TopicContent {
  const children = topic.topics ?? [];
  const notes =
    level === 1 ? topic.notes : [topic.notes, ...children.map((child) => child.notes)].filter(Boolean).join('\n');
  const chart = level === 1 ? topic.chart : [topic, ...children].find((candidate) => candidate.chart)?.chart;
  return {
    id,
    title: topic.title,
    text: level === 1 ? topic.text : [...topic.text, ...children.flatMap((child) => [child.title, ...child.text])],
    ...(notes ? { notes } : {}),
    ...(chart ? { chart } : {}),
    topics:
      level === 1 ? children.flatMap(splitByText).map((child, i) => toTopicContent(child, `${id}-${i + 1}`, 2)) : [],
  };
}

/** Returns the parts of a long text instead of a topic that consists of them. The first part gets the title. */
function splitByText(topic: OutlineTopic): readonly OutlineTopic[] {
  const [first, ...others] = topic.topics ?? [];
  if (first?.title !== '' || topic.text.length > 0 || topic.notes) return [topic];
  return [{ ...first, title: topic.title }, ...others];
}
