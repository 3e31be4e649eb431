import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A parsed part with its name. */
export interface PartXml {
  readonly part: string;
  readonly root: XmlNode;
}

/** A shape and the part that contains it, for its relationships. */
export interface ShapeSource {
  readonly node: XmlNode;
  readonly part: string;
}

/** Resolves the inheritance of the shapes of a part. */
export interface Inheritance {
  /** The placeholders that a shape inherits from, nearest first; empty for a shape that is not a placeholder. */
  inheritedPlaceholders(shape: XmlNode): readonly ShapeSource[];
  /**
   * The text styles that list styles override, weakest first. Without a shape: those of text that does not inherit from
   * a placeholder, such as table cells, even if the table itself is in a placeholder.
   */
  textStyles(shape?: XmlNode): readonly (XmlNode | undefined)[];
}

/** The `p:ph` element of a shape, picture or frame. The name of its wrapper element (`p:nv…Pr`) varies by type. */
export function placeholderOf(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((candidate) => candidate.name.startsWith('p:nv'));
  return path(wrapper, 'p:nvPr', 'p:ph');
}

type Family = 'title' | 'body' | 'dt' | 'ftr' | 'sldNum' | 'hdr';

function familyOf(ph: XmlNode): Family {
  const type = ph.attrs.type ?? 'obj';
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return type === 'dt' || type === 'ftr' || type === 'sldNum' || type === 'hdr' ? type : 'body';
}

export const isTitle = (ph: XmlNode | undefined): boolean => ph !== undefined && familyOf(ph) === 'title';

/** Whether a placeholder is a date, header, footer or slide number. */
export const isHeaderOrFooter = (ph: XmlNode | undefined): boolean =>
  ph !== undefined && !['title', 'body'].includes(familyOf(ph));

function placeholders(source: PartXml | undefined): { node: XmlNode; ph: XmlNode }[] {
  const tree = path(source?.root, 'p:cSld', 'p:spTree');
  const found: { node: XmlNode; ph: XmlNode }[] = [];
  for (const node of tree?.children ?? []) {
    const ph = placeholderOf(node);
    if (ph) found.push({ node, ph });
  }
  return found;
}

/** The layout's placeholder that a slide's placeholder inherits from: body placeholders by index, others by type. */
function findOnLayout(ph: XmlNode, layout: PartXml | undefined) {
  const all = placeholders(layout);
  const family = familyOf(ph);
  if (family !== 'body') return all.find((candidate) => familyOf(candidate.ph) === family);
  const idx = ph.attrs.idx ?? '0';
  const byIndex = all.filter(
    (candidate) => (candidate.ph.attrs.idx ?? '0') === idx && familyOf(candidate.ph) === 'body',
  );
  return (
    byIndex[0] ??
    all.find((candidate) => candidate.ph.attrs.type === ph.attrs.type && ph.attrs.type !== undefined)
  );
}

function findOnMaster(ph: XmlNode, master: PartXml | undefined) {
  return placeholders(master).find((candidate) => familyOf(candidate.ph) === familyOf(ph));
}

function masterStyle(shape: XmlNode | undefined, master: PartXml | undefined): XmlNode | undefined {
  const styles = child(master?.root, 'p:txStyles');
  const ph = shape && placeholderOf(shape);
  const family = ph && familyOf(ph);
  if (family === 'title') return child(styles, 'p:titleStyle');
  return child(styles, family === 'body' ? 'p:bodyStyle' : 'p:otherStyle');
}

/** Inheritance of a slide's shapes, first from the layout, then from the master (ECMA-376 part 1, 19.3.1.36 `ph`). */
export function slideInheritance(
  layout: PartXml | undefined,
  master: PartXml | undefined,
  defaults: XmlNode | undefined,
): Inheritance {
  return {
    inheritedPlaceholders(shape) {
      const ph = placeholderOf(shape);
      if (!ph) return [];
      const found: ShapeSource[] = [];
      const onLayout = findOnLayout(ph, layout);
      if (onLayout && layout) found.push({ node: onLayout.node, part: layout.part });
      const onMaster = findOnMaster(onLayout?.ph ?? ph, master);
      if (onMaster && master) found.push({ node: onMaster.node, part: master.part });
      return found;
    },
    textStyles: (shape) =>
      shape && placeholderOf(shape)
        ? [defaults, masterStyle(shape, master)]
        : [masterStyle(shape, master), defaults],
  };
}

/** For drawings without placeholders, such as diagrams. */
export function noInheritance(defaults: XmlNode | undefined): Inheritance {
  return { inheritedPlaceholders: () => [], textStyles: () => [defaults] };
}

/** The non-visual properties (`p:cNvPr`) of a node of a shape tree. */
export function nonVisual(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((candidate) => candidate.name.startsWith('p:nv'));
  return child(wrapper, 'p:cNvPr');
}

export const shapesOf = (source: PartXml | undefined): readonly XmlNode[] =>
  path(source?.root, 'p:cSld', 'p:spTree')?.children ?? [];
