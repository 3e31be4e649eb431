import type { Element } from '@flydeck/scene/model/elements';
import { warn } from '../deck/scope.ts';
import { findVmlShape, vmlPicture, vmlPlacement } from '../drawing/vml.ts';
import { child, children, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { placeholderCard } from './card.ts';
import { pictureElements, readPicture } from './picture.ts';
import type { CommonFields, TreeContext } from './tree-context.ts';

/** A control of PowerPoint 2007, with its picture and position in the slide's VML drawing. */
function readLegacyControl(control: XmlNode, label: string, context: TreeContext): Element[] {
  const shape = findVmlShape(control.attrs.spid, context.scope);
  const placement = shape && vmlPlacement(shape);
  if (!shape || !placement) return [];
  const common: CommonFields = { id: context.scope.newId('c'), name: label, ...placement, alt: label };
  const picture = vmlPicture(shape, context.scope);
  return picture ? pictureElements(picture, common, context) : [placeholderCard(common, label)];
}

/** The ActiveX controls of a slide (ECMA-376 part 1, 19.3.2.2 `controls`), as their last saved pictures. */
export function readControls(slide: XmlNode, context: TreeContext): Element[] {
  const controls = children(path(slide, 'p:cSld', 'p:controls'), 'p:control');
  return controls.flatMap((control) => {
    const label = (control.attrs.name || 'Control').slice(0, 200);
    warn(context.scope, 'pptx.control', `An ActiveX control (${label}) is shown as a picture.`);
    const picture = child(control, 'p:pic');
    const drawn = picture ? readPicture(picture, context) : [];
    return drawn.length > 0 ? drawn : readLegacyControl(control, label, context);
  });
}
