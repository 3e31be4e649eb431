/** An animation effect of a slide. By default, its target fades in (class `entr`, preset 10) on a click. */
interface TestEffect {
  readonly start?: 'click' | 'with' | 'after';
  readonly presetClass?: string;
  readonly preset?: number;
  /** XML of the target. */
  readonly target: string;
}

/** Returns the XML of a target that is a shape. `content` is the XML inside the target, such as `p:txEl`. */
export const shapeTarget = (shapeId: number, content = ''): string => `<p:spTgt spid="${shapeId}">${content}</p:spTgt>`;

/** Returns the XML of a target that is the paragraphs of a shape from index `start` to index `end` (inclusive). */
export const paragraphTarget = (shapeId: number, start: number, end = start): string =>
  shapeTarget(shapeId, `<p:txEl><p:pRg st="${start}" end="${end}"/></p:txEl>`);

/** Returns the XML of an effect. */
function effectXml({ start = 'click', presetClass = 'entr', preset = 10, target }: TestEffect): string {
  return `<p:par><p:cTn presetID="${preset}" presetClass="${presetClass}" nodeType="${start}Effect"><p:childTnLst><p:set><p:cBhvr><p:cTn dur="1"/><p:tgtEl>${target}</p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par>`;
}

/** Returns the XML of `p:timing` with a list of effects for each click. `sequence` is the node type of the sequence. */
export function timingXml(clicks: readonly (readonly TestEffect[])[], sequence = 'mainSeq'): string {
  const pars = clicks.map((effects) => {
    const inner = `<p:par><p:cTn><p:childTnLst>${effects.map(effectXml).join('')}</p:childTnLst></p:cTn></p:par>`;
    return `<p:par><p:cTn fill="hold"><p:childTnLst>${inner}</p:childTnLst></p:cTn></p:par>`;
  });
  return `<p:timing><p:tnLst><p:par><p:cTn nodeType="tmRoot"><p:childTnLst><p:seq><p:cTn nodeType="${sequence}"><p:childTnLst>${pars.join('')}</p:childTnLst></p:cTn></p:seq></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`;
}
