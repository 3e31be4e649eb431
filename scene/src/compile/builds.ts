import type { ItemRange } from '../layout/layout-types.ts';
import type { PathBuild } from '../model/path-step.ts';
import type { Build } from '../model/scene.ts';
import { shiftRange } from './item-sink.ts';
import type { Layer } from './layer.ts';

/** Returns the ranges of an element's or paragraph's items and links in a layer; undefined if there are no items. */
function findRange(
  { fragments }: Layer,
  { element, paragraph }: Pick<PathBuild, 'element' | 'paragraph'>,
): ItemRange | undefined {
  let [itemOffset, linkOffset] = [0, 0];
  for (const fragment of fragments) {
    const elementRange = fragment.elementRanges.get(element);
    if (elementRange) {
      const range = paragraph === undefined ? elementRange : elementRange.paragraphs[paragraph];
      return range && range.items[1] > range.items[0] ? shiftRange(range, itemOffset, linkOffset) : undefined;
    }
    itemOffset += fragment.items.length;
    linkOffset += fragment.links.length;
  }
  return undefined;
}

/**
 * Returns the builds of a step in groups; each group starts at a click. Omits builds of missing, hidden and empty
 * elements. If elements of several topics have the id that a build names, the element of the step's topic is used.
 * @param stepFrame index of the step's frame
 * @param layers the compiled elements of each frame, by frame index
 */
export function compileBuilds(builds: readonly PathBuild[], stepFrame: number, layers: readonly Layer[]): Build[][] {
  const groups: Build[][] = [];
  let startsGroup = true;
  for (const build of builds) {
    startsGroup ||= build.start === 'click';
    const compiled = compileBuild(build, stepFrame, layers);
    if (!compiled) continue;
    const lastGroup = groups.at(-1);
    if (startsGroup || !lastGroup) groups.push([compiled]);
    else lastGroup.push(compiled);
    startsGroup = false;
  }
  return groups;
}

/** Compiles a build. Returns undefined if the element or paragraph of the build has no items. */
function compileBuild(build: PathBuild, stepFrame: number, layers: readonly Layer[]): Build | undefined {
  const stepLayer = layers[stepFrame];
  const isInStepFrame = stepLayer?.fragments.some(({ elementRanges }) => elementRanges.has(build.element));
  const frame = isInStepFrame
    ? stepFrame
    : layers.findIndex(({ fragments }) => fragments.some(({ elementRanges }) => elementRanges.has(build.element)));
  const layer = layers[frame];
  const range = layer && findRange(layer, build);
  if (!range) return undefined;
  const { element, paragraph, effect } = build;
  return {
    element,
    ...(paragraph === undefined ? {} : { paragraph }),
    ...(effect === 'leave' ? { leaves: true as const } : {}),
    ...(frame === stepFrame ? {} : { frame }),
    items: range.items,
    ...(range.links[1] > range.links[0] ? { links: range.links } : {}),
  };
}
