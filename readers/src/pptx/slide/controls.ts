import type { Element } from '@flydeck/scene/model/elements';
import { warn } from '../deck/scope.ts';
import { findVmlShape, loadVmlPicture, readVmlPlacement } from '../drawing/vml.ts';
import { child, children, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { createPlaceholderCard } from './card.ts';
import { createPictureElements, readPicture } from './picture.ts';
import type { CommonFields, TreeContext } from './tree-context.ts';

/**
 * Reads a control in the format of PowerPoint 2007: the picture and position of the control are in the slide's VML
 * drawing. Returns an empty array if the drawing contains no shape with a valid size for the control.
 */
function readLegacyControl(control: XmlNode, label: string, context: TreeContext): Element[] {
  const shape = findVmlShape(control.attrs.spid, context.scope);
  const placement = shape && readVmlPlacement(shape);
  if (!shape || !placement) return [];
  const fields: CommonFields = { id: context.scope.newId('c'), name: label, ...placement, alt: label };
  const picture = loadVmlPicture(shape, context.scope);
  return picture ? createPictureElements(picture, fields, context) : [createPlaceholderCard(fields, label)];
}

/** Reads the ActiveX controls of a slide (ECMA-376 part 1, 19.3.2.2 `controls`) as the pictures saved in the file. */
export function readControls(slide: XmlNode, context: TreeContext): Element[] {
  const controls = children(path(slide, 'p:cSld', 'p:controls'), 'p:control');
  return controls.flatMap((control) => {
    const label = (control.attrs.name || 'Control').slice(0, 200);
    warn(context.scope, 'pptx.control', `An ActiveX control (${label}) is shown as a picture.`);
    const picture = child(control, 'p:pic');
    const pictureElements = picture ? readPicture(picture, context) : [];
    return pictureElements.length > 0 ? pictureElements : readLegacyControl(control, label, context);
  });
}
