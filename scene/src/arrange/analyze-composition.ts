import { itemAt } from '../checked-access.ts';
import type { Topic } from '../model/document.ts';
import type { CompositionLayout } from '../model/topic-layout.ts';
import { MAX_SINGLE_TOPICS } from './blocks.ts';
import { clusterTopics } from './clusters.ts';
import { isMainlyRightToLeft } from './direction.ts';
import { isSection, isSectionCard } from './section.ts';

/**
 * Derives the layout of a canvas from the contents of its topics: the sections, the clusters (groups of consecutive
 * topics about the same subject), and whether the text is mainly read from right to left.
 */
export function analyzeComposition(topics: readonly Topic[]): CompositionLayout {
  const sections = topics.filter((topic) => isSection(topic) || isSectionCard(topic));
  const clusters = topics.length > MAX_SINGLE_TOPICS ? clustersBetween(topics, new Set(sections)) : [];
  return {
    kind: 'composition',
    ...(isMainlyRightToLeft(topics) ? { isRightToLeft: true } : {}),
    ...(sections.length > 0
      ? { sections: sections.map((topic) => ({ id: topic.id, slides: 1 + topic.topics.length })) }
      : {}),
    ...(clusters.length > 0 ? { clusters } : {}),
  };
}

/** Returns the clusters of the topics between the sections. The first topic of the canvas is not in a cluster. */
function clustersBetween(
  topics: readonly Topic[],
  sections: ReadonlySet<Topic>,
): NonNullable<CompositionLayout['clusters']> {
  const runs: Topic[][] = [[]];
  for (const topic of topics.slice(1)) {
    if (sections.has(topic)) runs.push([]);
    else runs.at(-1)?.push(topic);
  }
  return runs
    .filter((run) => run.length > 0)
    .flatMap((run) => clusterTopics(run))
    .map((cluster) => ({ first: itemAt(cluster.topics, 0).id, large: itemAt(cluster.topics, cluster.largeIndex).id }));
}
