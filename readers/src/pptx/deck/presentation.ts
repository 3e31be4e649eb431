import { defined } from '@flydeck/scene/checked-access';
import type { OpcPackage } from '../package/package.ts';
import { child, children, descendants, flag, num, points } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

export interface SlideReference {
  /** The slide's id in the file, which is stable while the deck is edited. */
  readonly id: string;
  readonly part: string;
  readonly root: XmlNode;
}

export interface SlideSection {
  readonly name: string;
  readonly slideIds: readonly string[];
}

/** The content of the presentation part. Sizes in points. */
export interface Presentation {
  readonly width: number;
  readonly height: number;
  /** Visible slides in order. */
  readonly slides: readonly SlideReference[];
  /** Number of listed slides, including hidden and unreadable ones. */
  readonly listed: number;
  /** Number of listed slides that are damaged or missing. */
  readonly unreadable: number;
  readonly sections: readonly SlideSection[];
  readonly defaultTextStyle: XmlNode | undefined;
}

const MAX_SIDE = 100_000;

function side(node: XmlNode | undefined, attr: string, otherwise: number): number {
  const length = points(node, attr) ?? 0;
  return length > 0 ? Math.min(MAX_SIDE, length) : otherwise;
}

function readSections(root: XmlNode): SlideSection[] {
  return descendants(child(root, 'p:extLst'), 'p14:section').map((section) => ({
    name: section.attrs.name ?? '',
    slideIds: descendants(section, 'p14:sldId').map((it) => it.attrs.id ?? ''),
  }));
}

/** Reads the presentation part. Hidden slides are left out, as in PowerPoint's slide show. */
export function readPresentation(source: OpcPackage): Presentation {
  const root = defined(source.xml(source.mainPart), 'presentation part');
  const relationships = source.relationships(source.mainPart);
  const listed = children(child(root, 'p:sldIdLst'), 'p:sldId');
  const slides: SlideReference[] = [];
  const seen = new Set<string>();
  let unreadable = 0;
  for (const entry of listed) {
    const part = relationships.get(entry.attrs['r:id'] ?? '')?.part;
    const slide = part === undefined ? undefined : source.xml(part);
    if (slide?.name !== 'p:sld') unreadable += 1;
    if (part === undefined || slide?.name !== 'p:sld' || flag(slide, 'show') === false) continue;
    const ownId = (num(entry, 'id') === undefined ? undefined : entry.attrs.id) ?? `n${slides.length + 1}`;
    const id = seen.has(ownId) ? `${ownId}-${slides.length + 1}` : ownId;
    seen.add(id);
    slides.push({ id, part, root: slide });
  }
  const size = child(root, 'p:sldSz');
  return {
    width: side(size, 'cx', 720),
    height: side(size, 'cy', 540),
    slides,
    listed: listed.length,
    unreadable,
    sections: readSections(root),
    defaultTextStyle: child(root, 'p:defaultTextStyle'),
  };
}
