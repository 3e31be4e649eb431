import { type BuildState, stateAt } from '@flydeck/scene/build-state';
import type { Build, Scene } from '@flydeck/scene/model/scene';
import { Listeners } from '../../listeners.ts';
import type { ViewerEvent, ViewerState } from '../viewer-state.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { IndexEntry } from './search-index.ts';

/** State of the builds of the current step: how many are done, and the effect of these builds. */
export interface CurrentBuilds {
  /** Number of groups of builds that are done. One click plays one group (`Step.builds`). */
  readonly doneCount: number;
  readonly state: BuildState;
  /** Text that the last group of builds made appear, for screen readers. */
  readonly appearedText: string;
}

/** Items of a frame that have to be visible, as a range of indexes; the end is exclusive. */
interface VisibleItems {
  readonly frame: number;
  readonly items: readonly [from: number, to: number];
}

/**
 * Called with the builds after a change. `isNewStep` is true if the store has shown a step, and false if builds were
 * played or reverted.
 */
type ChangeListener = (builds: CurrentBuilds, cause: { isNewStep: boolean }) => void;

/**
 * Plays the builds of a step before the store shows the next step. A step to which the viewer goes back is shown with
 * all its builds done. Builds are not steps of the store: a build changes neither the URL nor the number of the step.
 */
export class BuildPlayer {
  readonly #scene: Scene;
  /** Texts of the scene, including the texts that builds hide. */
  readonly #texts: readonly IndexEntry[];
  readonly #store: ViewerStore;
  readonly #onChange: ChangeListener;
  readonly #listeners = new Listeners();
  readonly #unsubscribe: () => void;
  #step: number;
  /** `ViewerState.requestNumber` when this object last handled a request to show a step. */
  #requestNumber: number;
  #current: CurrentBuilds;
  #lastEvent: ViewerEvent['type'] = 'present';
  /** Items that must be visible on the step that the store shows next. */
  #target: VisibleItems | undefined;

  /** @param texts texts of the scene, including the texts that builds hide */
  constructor(scene: Scene, texts: readonly IndexEntry[], store: ViewerStore, onChange: ChangeListener) {
    const { step, requestNumber, linkedStep } = store.getSnapshot();
    this.#scene = scene;
    this.#texts = texts;
    this.#store = store;
    this.#onChange = onChange;
    this.#step = step;
    this.#requestNumber = requestNumber;
    // If the URL contains a step and search terms, all builds of this step are done, so that the passage with the terms
    // is visible.
    this.#current = this.#buildsAt(linkedStep && linkedStep.searchTerms.length > 0 ? this.#groups.length : 0, '');
    this.#unsubscribe = store.subscribe(() => this.#handleStoreChange());
    store.intercept = (event) => this.#handle(event);
  }

  get current(): CurrentBuilds {
    return this.#current;
  }

  /** `subscribe` and `getCurrent` are arguments of `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);
  readonly getCurrent = (): CurrentBuilds => this.#current;

  /**
   * Makes the items visible on the step that the store shows next. On that step, as many builds are done as possible
   * without hiding the items.
   */
  showItemsOnNextStep(target: VisibleItems): void {
    this.#target = target;
  }

  /** Shows the current step with a number of groups of builds done, as another window shows it. */
  showCount(doneCount: number): void {
    const count = Math.min(Math.max(0, doneCount), this.#groups.length);
    if (count !== this.#current.doneCount) this.#show(this.#buildsAt(count, ''), { isNewStep: true });
  }

  /** Shows a step with a number of groups of builds done, without a request of the store. */
  showStep(step: number, doneCount: number): void {
    this.#step = step;
    this.#show(this.#buildsAt(doneCount, ''), { isNewStep: true });
  }

  close(): void {
    this.#unsubscribe();
    this.#store.intercept = undefined;
  }

  /** The groups of builds of the current step, in the order in which clicks play them. */
  get #groups(): readonly (readonly Build[])[] {
    return this.#scene.steps[this.#step]?.builds ?? [];
  }

  /** Plays or reverts builds if the event requests this. Returns whether builds were played or reverted. */
  #handle(event: ViewerEvent): boolean {
    this.#lastEvent = event.type;
    if (this.#store.getSnapshot().mode !== 'present') return false;
    const { doneCount } = this.#current;
    const nextGroup = this.#groups[doneCount];
    if (event.type === 'next' && nextGroup)
      this.#show(this.#buildsAt(doneCount + 1, this.#appearedText(nextGroup)), { isNewStep: false });
    else if (event.type === 'previous' && doneCount > 0)
      this.#show(this.#buildsAt(doneCount - 1, ''), { isNewStep: false });
    else return false;
    return true;
  }

  #handleStoreChange(): void {
    const state = this.#store.getSnapshot();
    if (state.requestNumber === this.#requestNumber) return;
    this.#requestNumber = state.requestNumber;
    const lastStep = this.#step;
    this.#step = state.step;
    const doneCount = this.#target
      ? this.#doneCountWhenLastVisible(this.#target)
      : this.#doneCountOnArrival(state, lastStep);
    this.#target = undefined;
    this.#show(this.#buildsAt(doneCount, ''), { isNewStep: true });
  }

  /**
   * Returns the number of groups that are done when the store shows a step: all groups after going back to the step,
   * the same number as before if the step was already shown, otherwise 0.
   */
  #doneCountOnArrival({ step, mode }: ViewerState, lastStep: number): number {
    if (mode !== 'present') return 0;
    if (this.#lastEvent === 'previous') return this.#groups.length;
    if (this.#lastEvent !== 'go') return 0;
    if (step === lastStep) return this.#current.doneCount;
    return step < lastStep ? this.#groups.length : 0;
  }

  /**
   * Returns the largest number of groups that can be done while at least one of the items is visible. If no number
   * makes an item visible, returns the number of all groups.
   */
  #doneCountWhenLastVisible({ frame, items }: VisibleItems): number {
    for (let doneCount = this.#groups.length; doneCount >= 0; doneCount--) {
      const opacities = stateAt(this.#scene, this.#step, doneCount).opacities.get(frame);
      // Without `opacities`, no build changes the items of the frame.
      if (!opacities || opacities.subarray(...items).some((opacity) => opacity > 0)) return doneCount;
    }
    return this.#groups.length;
  }

  /** Returns the state of the builds of the current step after `doneCount` groups. */
  #buildsAt(doneCount: number, appearedText: string): CurrentBuilds {
    return { doneCount, state: stateAt(this.#scene, this.#step, doneCount), appearedText };
  }

  #show(builds: CurrentBuilds, cause: { isNewStep: boolean }): void {
    this.#current = builds;
    this.#onChange(builds, cause);
    this.#listeners.notify();
  }

  /** Returns the text that a group of builds makes appear. */
  #appearedText(group: readonly Build[]): string {
    const stepFrame = this.#scene.steps[this.#step]?.frame ?? 0;
    const texts = group
      .filter(({ leaves }) => !leaves)
      .flatMap(({ frame = stepFrame, items: [from, to] }) =>
        this.#texts.filter((entry) => entry.frame === frame && entry.from >= from && entry.to <= to),
      );
    // Screen readers must not read texts that consist of symbols and punctuation, such as bullets.
    return [...new Set(texts)]
      .map(({ text }) => text)
      .filter((text) => /[\p{L}\p{N}]/u.test(text))
      .join('\n');
  }
}
