import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A parsed part with its name. */
export interface PartXml {
  readonly part: string;
  readonly root: XmlNode;
}

/** A shape and the part that contains it. The part is needed to resolve relationships of the shape. */
export interface ShapeSource {
  readonly node: XmlNode;
  readonly part: string;
}

/** Finds what the shapes of a part inherit. */
export interface Inheritance {
  /** Returns the placeholders that a shape inherits from, nearest first; empty if the shape is not a placeholder. */
  inheritedPlaceholders(shape: XmlNode): readonly ShapeSource[];
  /**
   * Returns the text styles under the list styles. Later styles override earlier styles, and list styles override all
   * of them. Without a shape, returns the styles of text that inherits from no placeholder, such as table cells.
   */
  textStyles(shape?: XmlNode): readonly (XmlNode | undefined)[];
}

/**
 * Returns the `p:ph` of a shape, picture or graphic frame. The name of its wrapper element (`p:nv…Pr`) depends on the
 * type.
 */
export function placeholderOf(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((candidate) => candidate.name.startsWith('p:nv'));
  return path(wrapper, 'p:nvPr', 'p:ph');
}

/** A group of placeholder types that inherit from each other. */
type PlaceholderGroup = 'title' | 'body' | 'dt' | 'ftr' | 'sldNum' | 'hdr';

/** Returns the group of a placeholder. All types of content belong to the group `body`. */
function placeholderGroupOf(ph: XmlNode): PlaceholderGroup {
  const type = ph.attrs.type ?? 'obj';
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return type === 'dt' || type === 'ftr' || type === 'sldNum' || type === 'hdr' ? type : 'body';
}

/** Whether a placeholder is a title. */
export const isTitle = (ph: XmlNode | undefined): boolean => ph !== undefined && placeholderGroupOf(ph) === 'title';

/** Whether a placeholder is a date, header, footer or slide number. */
export const isHeaderOrFooter = (ph: XmlNode | undefined): boolean =>
  ph !== undefined && !['title', 'body'].includes(placeholderGroupOf(ph));

/** A placeholder of a layout or master with its `p:ph`. */
interface Placeholder extends ShapeSource {
  readonly ph: XmlNode;
}

/** Returns the placeholders of a layout or master. */
function findPlaceholders(source: PartXml | undefined): Placeholder[] {
  return shapesOf(source).flatMap((node) => {
    const ph = placeholderOf(node);
    return ph && source ? [{ node, ph, part: source.part }] : [];
  });
}

/** Finds the layout's placeholder for a slide's placeholder: body placeholders by index, other placeholders by type. */
function findOnLayout(ph: XmlNode, layout: PartXml | undefined) {
  const candidates = findPlaceholders(layout);
  const group = placeholderGroupOf(ph);
  if (group !== 'body') return candidates.find((candidate) => placeholderGroupOf(candidate.ph) === group);
  const index = ph.attrs.idx ?? '0';
  const byIndex = candidates.filter(
    (candidate) => (candidate.ph.attrs.idx ?? '0') === index && placeholderGroupOf(candidate.ph) === 'body',
  );
  return (
    byIndex[0] ??
    candidates.find((candidate) => candidate.ph.attrs.type === ph.attrs.type && ph.attrs.type !== undefined)
  );
}

/** Finds the master's placeholder of the same group. */
function findOnMaster(ph: XmlNode, master: PartXml | undefined) {
  return findPlaceholders(master).find((candidate) => placeholderGroupOf(candidate.ph) === placeholderGroupOf(ph));
}

/** Returns the master's text style for a shape: of titles, of body text or of other text. */
function findMasterStyle(shape: XmlNode | undefined, master: PartXml | undefined): XmlNode | undefined {
  const styles = child(master?.root, 'p:txStyles');
  const ph = shape && placeholderOf(shape);
  const group = ph && placeholderGroupOf(ph);
  if (group === 'title') return child(styles, 'p:titleStyle');
  return child(styles, group === 'body' ? 'p:bodyStyle' : 'p:otherStyle');
}

/** Creates the inheritance of a slide's shapes from the layout, then the master (ECMA-376 part 1, 19.3.1.36 `ph`). */
export function createSlideInheritance(
  layout: PartXml | undefined,
  master: PartXml | undefined,
  defaults: XmlNode | undefined,
): Inheritance {
  return {
    inheritedPlaceholders(shape) {
      const ph = placeholderOf(shape);
      if (!ph) return [];
      const layoutPlaceholder = findOnLayout(ph, layout);
      const masterPlaceholder = findOnMaster(layoutPlaceholder?.ph ?? ph, master);
      return [layoutPlaceholder, masterPlaceholder].filter((placeholder) => placeholder !== undefined);
    },
    textStyles: (shape) =>
      shape && placeholderOf(shape)
        ? [defaults, findMasterStyle(shape, master)]
        : [findMasterStyle(shape, master), defaults],
  };
}

/** Creates the inheritance for drawings without placeholders, such as diagrams. */
export function createEmptyInheritance(defaults: XmlNode | undefined): Inheritance {
  return { inheritedPlaceholders: () => [], textStyles: () => [defaults] };
}

/** Returns the non-visual properties (`p:cNvPr`) of a shape, picture, graphic frame or group. */
export function findNonVisualProperties(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((candidate) => candidate.name.startsWith('p:nv'));
  return child(wrapper, 'p:cNvPr');
}

/** Returns the nodes of a part's shape tree. */
export const shapesOf = (source: PartXml | undefined): readonly XmlNode[] =>
  path(source?.root, 'p:cSld', 'p:spTree')?.children ?? [];
