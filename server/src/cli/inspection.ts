import type { FileKind } from '@flydeck/readers/file-kind';
import type { ImportedDeck } from '@flydeck/readers/import-result';
import type { ImportWarning, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Link, TextBody } from '@flydeck/scene/model/text';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';

/** Output of `flydeck inspect` for a file. */
export interface Inspection {
  readonly file: string;
  readonly kind: FileKind;
  /** `0`: a presentation of fixed pages, imported from a PDF. `2`: a presentation on a zoomable canvas. */
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  readonly language: string;
  /** Number of steps, without the overview. */
  readonly steps: number;
  /**
   * All topics except the root, in document order. `level` starts at 1. `step` is true if the path has a step for the
   * topic.
   */
  readonly topics: readonly {
    readonly id: string;
    readonly title: string;
    readonly level: number;
    readonly step: boolean;
  }[];
  /** The text of all topics, one line per paragraph. */
  readonly transcript: string;
  /** Speaker notes of all topics, one line per paragraph. */
  readonly notes: string;
  /** All links. `topic` is the id of the topic that contains the link. `to` is a URL, or `#` and the id of a topic. */
  readonly links: readonly { readonly topic: string; readonly to: string }[];
  readonly media: readonly {
    /** SHA-256 of the file. */
    readonly asset: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly name?: string;
  }[];
  readonly warnings: readonly ImportWarning[];
}

/** Returns the output for an imported deck. */
export function inspectDeck(file: string, kind: FileKind, { document, warnings }: ImportedDeck): Inspection {
  const topicsWithLevels = listTopics(document.root, 0);
  const topics = topicsWithLevels
    .slice(1)
    .map(({ topic, level }) => ({ id: topic.id, title: topic.title, level, step: topic.step !== false }));
  return {
    file,
    kind,
    schemaVersion: document.kind === 'classic' ? '0' : '2',
    title: document.title,
    language: document.language,
    steps: topics.filter((topic) => topic.step).length,
    topics,
    transcript: flattenTranscript(buildTranscript(document)),
    notes: topicsWithLevels.flatMap(({ topic }) => (topic.notes ?? []).map(paragraphText)).join('\n'),
    links: topicsWithLevels.flatMap(({ topic }) =>
      linkTargetsIn([...(topic.cover ?? []), ...topic.elements]).map((to) => ({ topic: topic.id, to })),
    ),
    media: Object.entries(document.assets).map(([asset, { mediaType, bytes, name }]) => ({
      asset,
      mediaType,
      bytes,
      ...(name === undefined ? {} : { name }),
    })),
    warnings,
  };
}

function listTopics(topic: Topic, level: number): { topic: Topic; level: number }[] {
  return [{ topic, level }, ...topic.topics.flatMap((child) => listTopics(child, level + 1))];
}

const targetsOf = (link: Link | undefined): string[] =>
  link ? [link.kind === 'url' ? link.href : `#${link.topic}`] : [];

function linkTargetsIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => [
    ...targetsOf(element.link),
    ...bodiesOf(element).flatMap((body) =>
      body.paragraphs.flatMap((paragraph) => paragraph.runs.flatMap((run) => targetsOf(run.link))),
    ),
    ...(element.kind === 'group' ? linkTargetsIn(element.children) : []),
  ]);
}

function bodiesOf(element: Element): readonly TextBody[] {
  if (element.kind === 'text') return [element.body];
  if (element.kind === 'shape') return element.body ? [element.body] : [];
  if (element.kind === 'table') return element.rows.flatMap((row) => row.cells.map((cell) => cell.body));
  return [];
}
