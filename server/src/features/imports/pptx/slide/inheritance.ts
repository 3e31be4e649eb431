import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A parsed part with its name. */
export interface PartXml {
  readonly part: string;
  readonly root: XmlNode;
}

/** A shape together with the part it stands in, for its relationships. */
export interface ShapeSource {
  readonly node: XmlNode;
  readonly part: string;
}

/** Where the shapes of a part inherit from. */
export interface Inheritance {
  /** The placeholders above a shape, nearest first; empty for a shape that is none. */
  above(shape: XmlNode): readonly ShapeSource[];
  /**
   * The text styles below every list style, weakest first. Without a shape: those of text that never inherits from a
   * placeholder, such as the cells of a table inside one.
   */
  textStyles(shape?: XmlNode): readonly (XmlNode | undefined)[];
}

/** The placeholder mark of a shape, picture or frame; the name of the non-visual wrapper varies by kind. */
export function placeholderOf(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((it) => it.name.startsWith('p:nv'));
  return path(wrapper, 'p:nvPr', 'p:ph');
}

type Family = 'title' | 'body' | 'dt' | 'ftr' | 'sldNum' | 'hdr';

function familyOf(ph: XmlNode): Family {
  const type = ph.attrs.type ?? 'obj';
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return type === 'dt' || type === 'ftr' || type === 'sldNum' || type === 'hdr' ? type : 'body';
}

export const isTitle = (ph: XmlNode | undefined): boolean => ph !== undefined && familyOf(ph) === 'title';

/** Dates, footers and slide numbers. */
export const isRunning = (ph: XmlNode | undefined): boolean =>
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

/** A slide's placeholder has its like on the layout by index; titles and running elements by kind. */
function onLayout(ph: XmlNode, layout: PartXml | undefined) {
  const all = placeholders(layout);
  const family = familyOf(ph);
  if (family !== 'body') return all.find((it) => familyOf(it.ph) === family);
  const idx = ph.attrs.idx ?? '0';
  const byIndex = all.filter((it) => (it.ph.attrs.idx ?? '0') === idx && familyOf(it.ph) === 'body');
  return byIndex[0] ?? all.find((it) => it.ph.attrs.type === ph.attrs.type && ph.attrs.type !== undefined);
}

function onMaster(ph: XmlNode, master: PartXml | undefined) {
  return placeholders(master).find((it) => familyOf(it.ph) === familyOf(ph));
}

function masterStyle(shape: XmlNode | undefined, master: PartXml | undefined): XmlNode | undefined {
  const styles = child(master?.root, 'p:txStyles');
  const ph = shape && placeholderOf(shape);
  const family = ph && familyOf(ph);
  if (family === 'title') return child(styles, 'p:titleStyle');
  return child(styles, family === 'body' ? 'p:bodyStyle' : 'p:otherStyle');
}

/** Inheritance of a slide's shapes: layout, then master (ECMA-376 part 1, 19.3.1.36 `ph`). */
export function slideInheritance(
  layout: PartXml | undefined,
  master: PartXml | undefined,
  defaults: XmlNode | undefined,
): Inheritance {
  return {
    above(shape) {
      const ph = placeholderOf(shape);
      if (!ph) return [];
      const found: ShapeSource[] = [];
      const near = onLayout(ph, layout);
      if (near && layout) found.push({ node: near.node, part: layout.part });
      const far = onMaster(near?.ph ?? ph, master);
      if (far && master) found.push({ node: far.node, part: master.part });
      return found;
    },
    textStyles: (shape) =>
      shape && placeholderOf(shape)
        ? [defaults, masterStyle(shape, master)]
        : [masterStyle(shape, master), defaults],
  };
}

/** For drawings that stand alone: diagrams. */
export function noInheritance(defaults: XmlNode | undefined): Inheritance {
  return { above: () => [], textStyles: () => [defaults] };
}

/** The non-visual properties (`p:cNvPr`) of anything in a shape tree. */
export function nonVisual(shape: XmlNode): XmlNode | undefined {
  const wrapper = shape.children.find((it) => it.name.startsWith('p:nv'));
  return child(wrapper, 'p:cNvPr');
}

export const shapesOf = (source: PartXml | undefined): readonly XmlNode[] =>
  path(source?.root, 'p:cSld', 'p:spTree')?.children ?? [];
