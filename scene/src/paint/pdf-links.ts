import { itemAt } from '../checked-access.ts';
import { boundsOf, type Matrix } from '../model/geometry.ts';
import type { SceneFrame } from '../model/scene.ts';
import type { LinkArea, StructNode } from './display-list.ts';
import type { PdfDocument, PdfResources, PdfStructElement } from './pdf-port.ts';
import type { StructElements } from './pdf-struct.ts';

/**
 * Returns the index of the frame whose page is opened by a link to `frame`: `frame` itself if it has a page, else a
 * descendant that has a page; undefined if neither the frame nor a descendant has a page.
 */
export type FindLinkFrame = (frame: number) => number | undefined;

/** A frame with the structure of its page, and what is needed to add its links. */
interface LinkedFrame {
  readonly frame: SceneFrame;
  /** The structure element of the page. */
  readonly section: PdfStructElement;
  /** Structure elements on the page, by the nodes of the frame's structure. */
  readonly elements: StructElements;
  /** Matrix from the frame to the page, in points. */
  readonly toPage: Matrix;
  readonly findLinkFrame: FindLinkFrame;
}

/** Adds the links of a frame to its page. Each link annotation is a child of the structure element of the link. */
export function addLinks(doc: PdfDocument, resources: PdfResources, linked: LinkedFrame): void {
  // Each structure element gets at most one annotation.
  const unusedElements = [...linked.elements].filter(([node]) => node.role === 'Link');
  for (const area of linked.frame.links) {
    const index = unusedElements.findIndex(([node]) => hasSameLink(node, area));
    let parent = index >= 0 ? itemAt(unusedElements.splice(index, 1), 0)[1] : undefined;
    // A link area without a node in the structure gets a new structure element.
    if (!parent) {
      parent = doc.struct('Link', { alt: area.label });
      linked.section.add(parent);
    }
    const areaOnPage = { ...area, box: boundsOf(linked.toPage, area.box) };
    addLinkAnnotation(doc, resources, areaOnPage, { parent, findLinkFrame: linked.findLinkFrame });
  }
}

/**
 * Adds a link annotation for an area of the page, in points, as a child of the structure element `parent`. A link to a
 * frame for which `findLinkFrame` returns undefined gets no annotation.
 */
export function addLinkAnnotation(
  doc: PdfDocument,
  resources: PdfResources,
  { box, link, label }: LinkArea,
  { parent, findLinkFrame }: Pick<LinkedFrame, 'findLinkFrame'> & { readonly parent: PdfStructElement },
): void {
  const options = { structParent: parent, Contents: resources.string(label) };
  if ('href' in link) {
    doc.link(box.x, box.y, box.width, box.height, link.href, options);
    return;
  }
  const frame = findLinkFrame(link.frame);
  if (frame !== undefined) doc.goTo(box.x, box.y, box.width, box.height, `frame-${frame}`, options);
}

/** Returns whether a structure node and a link area link to the same URL or frame. */
function hasSameLink(node: StructNode, area: LinkArea): boolean {
  if (!node.link) return false;
  if ('href' in node.link) return 'href' in area.link && node.link.href === area.link.href;
  return 'frame' in area.link && node.link.frame === area.link.frame;
}
