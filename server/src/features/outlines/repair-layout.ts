import { OUTLINE_MAX_DEPTH } from '@flydeck/contract/outlines/limits';
import type { Outline } from '@flydeck/contract/outlines/outline';
import { divideTopic, isRepeatedTitle } from '@flydeck/scene/measure/divide-topic';
import { neededHeight } from '@flydeck/scene/measure/layout-faults';
import { type LayoutRepairer, OutlinerError } from '../../ports/outliner.ts';
import {
  addKeys,
  allTopics,
  applyChanges,
  type Candidate,
  type Change,
  type FindFaults,
  isBetter,
  isValid,
  type KeyedTopic,
  measure,
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
/** Maximum number of parts of a topic, and how often a topic is divided into more parts. */
const MAX_PARTS = 6;
const MAX_DIVISIONS = 3;

/**
 * Measures the compiled layout of an outline and repairs it. First, one request lets the AI service rewrite the topics
 * with faults. Then, the lines of topics that still have faults are divided into child topics, and topics without
 * content that repeat a title are removed. A change is used only if its topic measures better and no topic measures
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
    for (let i = 0; i < MAX_DIVISIONS; i += 1) await repair.divide(i);
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

  /** Divides topics with faults into child topics. `extraParts` is added to the number of parts that should suffice. */
  async divide(extraParts: number): Promise<void> {
    const changes = this.#faultyTopics().flatMap(({ key, text, topics }): [string, Change][] => {
      const faults = this.#best.faults.get(key);
      const minParts = topics.length > 0 ? 1 : 2;
      const isDivisible = faults && text.length >= minParts && key.split('-').length < OUTLINE_MAX_DEPTH;
      if (!isDivisible) return [];
      const partCount = Math.min(MAX_PARTS, Math.max(minParts, Math.ceil(neededHeight(faults))) + extraParts);
      return [[key, (topic) => [divideTopic(topic, partCount) as typeof topic]]];
    });
    await this.#tryChanges(new Map(changes));
  }

  /** Returns the topics of the outline that have faults. Parts of divided topics are not divided again. */
  #faultyTopics(): KeyedTopic[] {
    const all = allTopics(this.#best.topics);
    const keys = all.map(({ key }) => key);
    return all.filter(({ key }, i) => this.#best.faults.has(key) && keys.indexOf(key) === i);
  }

  /** Uses all changes if they are better together; otherwise each change that is better. */
  async #tryChanges(changes: ReadonlyMap<string, Change>): Promise<void> {
    if (changes.size === 0 || (await this.#tryTogether(changes)) || changes.size === 1) return;
    for (const [key, change] of changes) await this.#tryTogether(new Map([[key, change]]));
  }

  async #tryTogether(changes: ReadonlyMap<string, Change>): Promise<boolean> {
    const topics = applyChanges(this.#best.topics, changes);
    if (!isValid(this.#outline, topics)) return false;
    const candidate = await this.#measure(topics);
    const isAccepted = isBetter(this.#best, candidate, new Set(changes.keys()));
    if (isAccepted) this.#best = candidate;
    return isAccepted;
  }

  #measure(topics: readonly KeyedTopic[]): Promise<Candidate> {
    this.#signal.throwIfAborted();
    return measure(this.#outline, topics, this.#findFaults, this.#signal);
  }
}
