import { defined } from '@flydeck/scene/checked-access';
import type { OpcPackage } from '../package/package.ts';
import { child, children, descendants, readFlag, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A slide of the presentation. */
export interface SlideReference {
  /**
   * The slide's id in the file, which does not change while the deck is edited. Missing and repeated ids are replaced.
   */
  readonly id: string;
  /** Name of the slide's part. */
  readonly part: string;
  /** Root element of the slide's part. */
  readonly root: XmlNode;
}

/** A named group of slides in PowerPoint. */
export interface SlideSection {
  readonly name: string;
  /** Ids of the slides in the file, including hidden and missing slides. */
  readonly slideIds: readonly string[];
}

/** The content of the presentation part. Sizes are in points. */
export interface Presentation {
  readonly width: number;
  readonly height: number;
  /** Visible slides in order. */
  readonly slides: readonly SlideReference[];
  /** Number of slides in the slide list, including hidden and unreadable slides. */
  readonly listedSlideCount: number;
  /** Number of damaged or missing slides in the slide list. */
  readonly unreadableSlideCount: number;
  readonly sections: readonly SlideSection[];
  readonly defaultTextStyle: XmlNode | undefined;
}

/** Maximum width and height of the slides. */
const MAX_SIDE_POINTS = 100_000;

/** Reads the width or height of the slides in points. Returns `fallback` if the value is missing or not positive. */
function readSide(node: XmlNode | undefined, attr: string, fallback: number): number {
  const length = readPoints(node, attr) ?? 0;
  return length > 0 ? Math.min(MAX_SIDE_POINTS, length) : fallback;
}

function readSections(root: XmlNode): SlideSection[] {
  return descendants(child(root, 'p:extLst'), 'p14:section').map((section) => ({
    name: section.attrs.name ?? '',
    slideIds: descendants(section, 'p14:sldId').map((slideId) => slideId.attrs.id ?? ''),
  }));
}

/** Reads the presentation part. Hidden slides are left out, as in PowerPoint's slide show. */
export function readPresentation(source: OpcPackage): Presentation {
  const root = defined(source.readXml(source.mainPart), 'presentation part');
  const relationships = source.readRelationships(source.mainPart);
  const listedSlides = children(child(root, 'p:sldIdLst'), 'p:sldId');
  const slides: SlideReference[] = [];
  const usedIds = new Set<string>();
  let unreadableSlideCount = 0;
  for (const entry of listedSlides) {
    const partName = relationships.get(entry.attrs['r:id'] ?? '')?.part;
    const slideRoot = partName === undefined ? undefined : source.readXml(partName);
    if (slideRoot?.name !== 'p:sld') unreadableSlideCount += 1;
    if (partName === undefined || slideRoot?.name !== 'p:sld' || readFlag(slideRoot, 'show') === false) continue;
    const preferredId = (readNumber(entry, 'id') === undefined ? undefined : entry.attrs.id) ?? `n${slides.length + 1}`;
    const id = usedIds.has(preferredId) ? `${preferredId}-${slides.length + 1}` : preferredId;
    usedIds.add(id);
    slides.push({ id, part: partName, root: slideRoot });
  }
  const size = child(root, 'p:sldSz');
  return {
    // Without a valid size, the slides have 10 × 7.5 inches.
    width: readSide(size, 'cx', 720),
    height: readSide(size, 'cy', 540),
    slides,
    listedSlideCount: listedSlides.length,
    unreadableSlideCount: unreadableSlideCount,
    sections: readSections(root),
    defaultTextStyle: child(root, 'p:defaultTextStyle'),
  };
}
