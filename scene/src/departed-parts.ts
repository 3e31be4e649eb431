import type { Document, Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { PathBuild } from './model/path-step.ts';
import type { TextBody } from './model/text.ts';
import { documentPath } from './path.ts';

/** What has left at the end of all builds, by topic: elements, each with its paragraphs, or undefined for the whole. */
export type DepartedParts = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<number> | undefined>>;

const NONE: DepartedParts = new Map();

/** Returns what has left at the end of all builds: the elements and paragraphs of which the last build is an exit. */
export function departedParts(document: Document): DepartedParts {
  const steps = documentPath(document).filter(({ builds }) => builds?.some(({ effect }) => effect === 'leave'));
  if (steps.length === 0) return NONE;
  const topics = elementIdsByTopic(document.root);
  const last = new Map<string, PathBuild & { readonly topic: string }>();
  for (const step of documentPath(document))
    for (const build of step.builds ?? []) {
      const topic = topicOf(build.element, step.topic, topics);
      if (topic !== undefined) last.set(`${topic}\n${build.element}\n${build.paragraph ?? ''}`, { ...build, topic });
    }
  const departed = new Map<string, Map<string, Set<number> | undefined>>();
  for (const { topic, element, paragraph, effect } of last.values()) {
    if (effect !== 'leave') continue;
    const elements = departed.get(topic) ?? new Map<string, Set<number> | undefined>();
    departed.set(topic, elements);
    const isWhole = paragraph === undefined || (elements.has(element) && elements.get(element) === undefined);
    elements.set(element, isWhole ? undefined : new Set([...(elements.get(element) ?? []), paragraph]));
  }
  return departed;
}

function elementIdsByTopic(root: Topic): ReadonlyMap<string, ReadonlySet<string>> {
  const topics = new Map<string, ReadonlySet<string>>();
  const pending = [root];
  for (let topic = pending.pop(); topic; topic = pending.pop()) {
    topics.set(topic.id, new Set(topic.elements.flatMap(idsIn)));
    pending.push(...topic.topics.toReversed());
  }
  return topics;
}

const idsIn = (element: Element): string[] => [
  element.id,
  ...(element.kind === 'group' ? element.children.flatMap(idsIn) : []),
];

/** The topic of an element: the step's, or the first that contains it. */
function topicOf(
  element: string,
  stepTopic: string,
  topics: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (topics.get(stepTopic)?.has(element)) return stepTopic;
  return [...topics].find(([, ids]) => ids.has(element))?.[0];
}

/** Returns elements without those, and their paragraphs, that have left. */
export function withoutDeparted(
  elements: readonly Element[],
  departed: ReadonlyMap<string, ReadonlySet<number> | undefined> | undefined,
): readonly Element[] {
  if (!departed) return elements;
  return elements.flatMap((element): Element[] => {
    const paragraphs = departed.get(element.id);
    if (departed.has(element.id) && !paragraphs) return [];
    if (element.kind === 'group') return [{ ...element, children: [...withoutDeparted(element.children, departed)] }];
    if (paragraphs && element.kind === 'text')
      return [{ ...element, body: withoutParagraphs(element.body, paragraphs) }];
    if (paragraphs && element.kind === 'shape' && element.body)
      return [{ ...element, body: withoutParagraphs(element.body, paragraphs) }];
    return [element];
  });
}

const withoutParagraphs = (body: TextBody, paragraphs: ReadonlySet<number>): TextBody => ({
  ...body,
  paragraphs: body.paragraphs.filter((_, i) => !paragraphs.has(i)),
});
