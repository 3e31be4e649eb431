import { OUTLINE_MAX_DEPTH } from '@flydeck/contract/outlines/limits';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { divideTopic, isRepeatedTitle } from '@flydeck/scene/measure/divide-topic';
import { type LayoutRepairer, OutlinerError } from '../../ports/outliner.ts';
import {
  addKeys,
  allTopics,
  applyChanges,
  type Candidate,
  type Change,
  type FindFaults,
  isBetter,
  isTopicBetter,
  isValid,
  type KeyedTopic,
  measure,
  mergeParts,
  removeKeys,
} from './layout-candidate.ts';

export type { FindFaults };

interface LayoutRepair {
  readonly findFaults: FindFaults;
  /** The AI service; undefined: the layout is repaired without it. */
  readonly repairer: LayoutRepairer | undefined;
}

/** Time limit of the repair. */
const REPAIR_MS = 20_000;
/** Maximum number of topics that are sent to the AI service. */
const MAX_TOPICS = 6;
/** Maximum number of parts of a topic. */
const MAX_PARTS = 8;

/**
 * Measures the compiled layout of an outline and repairs it. First, one request lets the AI service rewrite the topics
 * with faults. Then, topics without content that repeat a title are removed, and the lines of topics that still have faults are
 * divided into the smallest number of child topics at which they fit. A change is used only if its topic measures better and no topic measures
 * worse. Returns the best outline so far if the time limit is exceeded or the layout cannot be measured.
 * @throws the reason of `signal` when it is aborted
 */
export async function repairLayout(
  outline: Outline,
  { findFaults, repairer }: LayoutRepair,
  signal: AbortSignal,
): Promise<Outline> {
  const repair = new Repair(outline, findFaults, AbortSignal.any([signal, AbortSignal.timeout(REPAIR_MS)]));
  try {
    await repair.start();
    if (repairer) await repair.rewrite(repairer);
    await repair.removeRepeated();
    for (let count = 1; count <= MAX_PARTS; count += 1) await repair.divide(count);
  } catch {
    // An outline that cannot be measured is still an outline.
    signal.throwIfAborted();
  }
  return repair.result();
}

class Repair {
  readonly #outline: Outline;
  readonly #findFaults: FindFaults;
  readonly #signal: AbortSignal;
  #best: Candidate;

  constructor(outline: Outline, findFaults: FindFaults, signal: AbortSignal) {
    this.#outline = outline;
    this.#findFaults = findFaults;
    this.#signal = signal;
    this.#best = { topics: addKeys(outline.topics), faults: new Map() };
  }

  async start(): Promise<void> {
    this.#best = await this.#measure(this.#best.topics);
  }

  result(): Outline {
    return { ...this.#outline, topics: removeKeys(this.#best.topics) };
  }

  /** Lets the AI service rewrite the topics with the first faults, except for topics of which only the title is known. */
  async rewrite(repairer: LayoutRepairer): Promise<void> {
    const topics = this.#faultyTopics()
      .filter(({ text, notes }) => text.length > 0 || notes?.trim())
      .slice(0, MAX_TOPICS);
    if (topics.length === 0) return;
    const requested = topics.flatMap(({ key, title, text, notes }) => {
      const faults = this.#best.faults.get(key);
      return faults ? [{ title, lines: text, notes, faults }] : [];
    });
    try {
      const answers = await repairer.repair(requested, this.#outline.language, this.#signal);
      const changes = topics.flatMap(({ key }, i): [string, Change][] => {
        const lines = answers[i];
        return lines ? [[key, (topic) => [{ ...topic, text: [...lines] }]]] : [];
      });
      await this.#tryChanges(new Map(changes));
    } catch (error) {
      if (!(error instanceof OutlinerError)) throw error;
    }
  }

  async removeRepeated(): Promise<void> {
    const all = allTopics(this.#best.topics);
    const repeated = all.filter(
      (topic, i) => this.#best.faults.get(topic.key)?.isEmpty && isRepeatedTitle(topic, all[i - 1]?.title),
    );
    await this.#tryChanges(new Map(repeated.map(({ key }): [string, Change] => [key, () => []])));
  }

  /** Divides topics that still have faults into `partCount` child topics, also those that are divided already. */
  async divide(partCount: number): Promise<void> {
    const changes = this.#faultyTopics().flatMap((topic): [string, Change][] => {
      const { key, text, topics } = mergeParts(topic);
      const minCount = topics.length > 0 ? 1 : 2;
      const isDivisible =
        partCount >= minCount && partCount <= text.length && key.split('-').length < OUTLINE_MAX_DEPTH;
      return isDivisible ? [[key, (current) => [divideTopic(mergeParts(current), partCount)]]] : [];
    });
    await this.#tryChanges(new Map(changes));
  }

  /** Returns the topics of the outline that have faults themselves or in a part, without the parts. */
  #faultyTopics(): KeyedTopic[] {
    const all = allTopics(this.#best.topics);
    const keys = all.map(({ key }) => key);
    return all.filter(({ key }, i) => this.#best.faults.has(key) && keys.indexOf(key) === i);
  }

  /**
   * Uses all changes if they are better together, or those that were better among all; otherwise each change that is
   * better alone.
   */
  async #tryChanges(changes: ReadonlyMap<string, Change>): Promise<void> {
    if (changes.size === 0) return;
    const all = await this.#tryTogether(changes);
    if (all.isAccepted || changes.size === 1) return;
    const better = new Map(
      [...changes].filter(([key]) => all.candidate && isTopicBetter(this.#best, all.candidate, key)),
    );
    if (better.size > 0 && better.size < changes.size && (await this.#tryTogether(better)).isAccepted) return;
    for (const [key, change] of all.candidate ? better : changes) await this.#tryTogether(new Map([[key, change]]));
  }

  /** Returns the candidate, or none if the outline would exceed a limit. */
  async #tryTogether(
    changes: ReadonlyMap<string, Change>,
  ): Promise<{ readonly isAccepted: boolean; readonly candidate?: Candidate }> {
    const topics = applyChanges(this.#best.topics, changes);
    if (!isValid(this.#outline, topics)) return { isAccepted: false };
    const candidate = await this.#measure(topics);
    const isAccepted = isBetter(this.#best, candidate, new Set(changes.keys()));
    if (isAccepted) this.#best = candidate;
    return { isAccepted, candidate };
  }

  #measure(topics: readonly KeyedTopic[]): Promise<Candidate> {
    this.#signal.throwIfAborted();
    return measure(this.#outline, topics, this.#findFaults, this.#signal);
  }
}
