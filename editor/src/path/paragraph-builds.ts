import type { PathBuild } from '@flydeck/scene/model/path-step';
import type { Paragraph } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { mergeText } from '@flydeck/scene/records/text/text-state';
import { buildsOf, withoutBuilds } from './builds.ts';
import { stepsOf } from './steps.ts';

/** Whether a build shows or hides one paragraph of an element. */
const isParagraphBuild = (build: PathBuild, element: string): build is PathBuild & { readonly paragraph: number } =>
  build.element === element && build.paragraph !== undefined;

/**
 * Returns the operations that let the builds of paragraphs follow these paragraphs when a text is replaced. Builds
 * contain the indexes of paragraphs, which change when paragraphs are added or removed before them. The builds of
 * removed paragraphs are removed.
 * @param store the document before the change
 * @param element id of the element whose text is replaced
 * @param paragraphs the new paragraphs of the text
 */
function moveParagraphBuilds(store: RecordStore, element: string, paragraphs: readonly Paragraph[]): Operation[] {
  const before = store.get(element)?.texts?.['body']?.paragraphs ?? [];
  if (before.length === paragraphs.length) return [];
  return stepsOf(store).flatMap(({ id }): Operation[] => {
    const builds = buildsOf(store, id);
    if (!builds.some((build) => isParagraphBuild(build, element))) return [];
    const newIndex = paragraphMapping(before, paragraphs);
    const isRemoved = (build: PathBuild) => isParagraphBuild(build, element) && newIndex(build.paragraph) === undefined;
    const moved = withoutBuilds(builds, isRemoved).map((build) => {
      const paragraph = isParagraphBuild(build, element) ? newIndex(build.paragraph) : undefined;
      return paragraph === undefined ? build : { ...build, paragraph };
    });
    if (isEqual(moved, builds)) return [];
    if (moved.length === 0) return [{ op: 'unset', id, property: 'builds' }];
    return [{ op: 'set', id, property: 'builds', value: moved }];
  });
}

/** Lets the builds of paragraphs follow these paragraphs when operations change texts. */
export const followParagraphs = (store: RecordStore, operations: readonly Operation[]): Operation[] =>
  operations.flatMap((operation): Operation[] => {
    if ((operation.op !== 'rewrite' && operation.op !== 'text') || operation.slot !== 'body') return [];
    if (!stepsOf(store).some(({ id }) => buildsOf(store, id).some((build) => isParagraphBuild(build, operation.id))))
      return [];
    if (operation.op === 'rewrite') return moveParagraphBuilds(store, operation.id, operation.paragraphs);
    const text = store.get(operation.id)?.texts?.['body'];
    return text ? moveParagraphBuilds(store, operation.id, mergeText(text, operation.update).paragraphs) : [];
  });

/**
 * Returns a function that returns the new index of a paragraph; undefined if the paragraph was removed. The equal
 * paragraphs at the start and at the end of both texts are the same paragraphs. The first of the other paragraphs
 * remain, because a paragraph that is split continues in its first part, and joined paragraphs in the first one.
 */
function paragraphMapping(before: readonly Paragraph[], after: readonly Paragraph[]) {
  const maxEqual = Math.min(before.length, after.length);
  let start = 0;
  while (start < maxEqual && isEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < maxEqual - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return (index: number): number | undefined => {
    if (index >= before.length - end) return index + after.length - before.length;
    return index < after.length - end ? index : undefined;
  };
}
