import type { PathBuild } from '@flydeck/scene/model/path-step';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { buildsOf, buildsOperations, withoutBuilds } from './builds.ts';
import { currentRow } from './current-row.ts';
import { pathRows } from './path-rows.ts';
import { shownTopic } from './shown-topic.ts';

type Effect = PathBuild['effect'];
type Start = PathBuild['start'];
type SelectionContext = Pick<CommandContext, 'view' | 'openIds' | 'selection'>;

/**
 * Returns the id of the step that the window shows; undefined if the path does not contain the topic that is shown.
 * @param preferred the step to which the author went last. If the window shows several steps, and this step is one of
 * them, the id of this step is returned.
 */
export function currentStep({ view, openIds }: SelectionContext, preferred?: string): string | undefined {
  return currentRow(view, shownTopic(view, openIds), pathRows(view.store), preferred)?.step;
}

/** Returns the ids of the selected elements for which builds can be added, without topics and elements of covers. */
function selectedElements({ view: { store }, selection }: SelectionContext): string[] {
  return selection.filter((id) => store.isPresent(id) && isElementOfTopic(store, id));
}

/** Whether a record is an element of a topic, or of a group in a topic. Elements of covers are in another slot. */
function isElementOfTopic(store: RecordStore, id: string): boolean {
  const record = store.get(id);
  if (!record || record.kind === 'topic') return false;
  if (record.slot === 'elements') return true;
  return record.slot === 'children' && isElementOfTopic(store, record.parent ?? '');
}

/** Whether `addBuild` adds builds, which requires a step and selected elements. */
export const canAddBuild = (context: SelectionContext, step = currentStep(context)): boolean =>
  step !== undefined && selectedElements(context).length > 0;

/**
 * Adds builds with which the selected elements appear or leave together, after the other builds of a step.
 * @param start whether the first element appears or leaves on click or with the build before it
 */
export function addBuild(
  context: CommandContext,
  effect: Effect,
  start: Start = 'click',
  step = currentStep(context),
): CommandResult {
  const elements = selectedElements(context);
  if (step === undefined || elements.length === 0) return {};
  const added = elements.map((element, i): PathBuild => ({ element, effect, start: i === 0 ? start : 'previous' }));
  return appendBuilds(context.view.store, step, added);
}

/**
 * Adds builds with which the paragraphs of the selected texts appear or leave one after another, each on click. Adds no
 * builds for empty paragraphs.
 */
export function addParagraphBuilds(
  context: CommandContext,
  effect: Effect,
  step = currentStep(context),
): CommandResult {
  const { store } = context.view;
  if (step === undefined) return {};
  const added = selectedElements(context).flatMap((element) =>
    (store.get(element)?.texts?.['body']?.paragraphs ?? []).flatMap((paragraph, index): PathBuild[] =>
      paragraphText(paragraph).trim() === '' ? [] : [{ element, paragraph: index, effect, start: 'click' }],
    ),
  );
  return appendBuilds(store, step, added);
}

function appendBuilds(store: RecordStore, step: string, added: readonly PathBuild[]): CommandResult {
  if (added.length === 0) return {};
  const operations = buildsOperations(store, step, [...buildsOf(store, step), ...added]);
  return { operations, outcome: { what: 'builds-added', count: added.length } };
}

/** Removes the builds with these indexes from a step. */
export function removeBuilds(
  { view: { store } }: CommandContext,
  step: string,
  indexes: readonly number[],
): CommandResult {
  const removed = new Set(indexes);
  return {
    operations: buildsOperations(
      store,
      step,
      withoutBuilds(buildsOf(store, step), (_, i) => removed.has(i)),
    ),
    outcome: { what: 'builds-removed', count: removed.size },
  };
}

/** Moves a build of a step from index `from` to index `to`. The `start` of the build does not change. */
export function moveBuild({ view: { store } }: CommandContext, step: string, from: number, to: number): CommandResult {
  const builds = buildsOf(store, step);
  const build = builds[from];
  if (!build || from === to) return {};
  const others = withoutBuilds(builds, (_, i) => i === from);
  return { operations: buildsOperations(store, step, others.toSpliced(Math.max(0, to), 0, build)) };
}

/** Sets whether a build starts on click or with the build before it. The first build always starts on click. */
export function setBuildStart(
  { view: { store } }: CommandContext,
  step: string,
  index: number,
  start: Start,
): CommandResult {
  const builds = buildsOf(store, step);
  if (index === 0 || !builds[index] || builds[index].start === start) return {};
  return {
    operations: buildsOperations(
      store,
      step,
      builds.map((build, i) => (i === index ? { ...build, start } : build)),
    ),
  };
}

/** Removes all builds of the selected elements from a step. */
export function removeBuildsOfSelection(context: CommandContext, step = currentStep(context)): CommandResult {
  const { store } = context.view;
  const selected = new Set(context.selection);
  if (step === undefined) return {};
  const count = buildsOf(store, step).filter(({ element }) => selected.has(element)).length;
  if (count === 0) return {};
  return {
    outcome: { what: 'builds-removed', count },
    operations: buildsOperations(
      store,
      step,
      withoutBuilds(buildsOf(store, step), ({ element }) => selected.has(element)),
    ),
  };
}
