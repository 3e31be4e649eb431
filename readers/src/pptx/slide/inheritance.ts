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
   * Returns the text styles of the presentation and the master. Later styles override earlier styles. In a placeholder,
   * the master's style overrides the presentation's style. In other text, the presentation's style overrides the
   * master's style. The list styles of shapes override all of these styles. Without a shape, returns the styles of text
   * that inherits from no placeholder, such as table cells.
   */
  textStyles(shape?: XmlNode): readonly (XmlNode | undefined)[];
}

/**
 * Returns the `p:ph` of a shape, picture or graphic frame. The element that contains `p:ph` has a different name
 * (`p:nv…Pr`) for each type.
 */
export function placeholderOf(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((candidate) => candidate.name.startsWith('p:nv'));
  return path(wrapper, 'p:nvPr', 'p:ph');
}

/** A group of placeholder types. A placeholder inherits only from placeholders of the same group. */
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
export const isDateHeaderFooterOrNumber = (ph: XmlNode | undefined): boolean =>
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

/**
 * Finds the layout's placeholder for a slide's placeholder. Placeholders of the group `body` are found by index, or by
 * type if the layout does not have the index. Other placeholders are found by group.
 */
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

/**
 * Creates the inheritance of a slide's shapes from the layout, then the master (ECMA-376 part 1, 19.3.1.36 `ph`).
 * @param defaults the default text style of the presentation
 */
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
