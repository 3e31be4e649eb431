import type { Element } from '@flydeck/scene/model/elements';
import { MAX_BUILDS, type PathBuild } from '@flydeck/scene/model/path-step';
import type { Scope } from '../deck/scope.ts';
import { child, children, descendants, path, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { elementId } from './tree-context.ts';

/**
 * Preset ids of the entrances and exits that become builds unchanged: `Appear` and `Fade` (`presetID` in ECMA-376
 * §19.5.33).
 */
const UNCHANGED_PRESETS = new Set(['1', '10']);

/** An element or paragraph that appears or leaves. */
type Change = Pick<PathBuild, 'element' | 'paragraph' | 'effect'>;

/**
 * Reads the animations of a slide as builds: entrances and exits of elements and paragraphs. An effect that starts with
 * or after another effect belongs to the same click as that effect. An element that appears at the start of the slide
 * is visible from the beginning. Entrances and exits other than `Appear` and `Fade` become a fade, and effects that are
 * neither entrances nor exits are left out, with one warning per file.
 * @param elements the elements of the slide; animations of shapes that are not among them are left out
 */
export function readBuilds(slide: XmlNode, elements: readonly Element[], scope: Scope): PathBuild[] {
  const sequences = descendants(child(slide, 'p:timing'), 'p:seq').map((sequence) => child(sequence, 'p:cTn'));
  const mainSequence = sequences.find((node) => node?.attrs.nodeType === 'mainSeq');
  // Effects of the other sequences start on a click on a shape. These effects are left out.
  const triggeredEffects = sequences.flatMap((node) => (node === mainSequence ? [] : effectsIn(node)));
  if (triggeredEffects.some(({ attrs }) => attrs.presetClass !== 'mediacall')) warnAboutEffects(scope);
  const reader = new BuildReader(elementsById(elements), scope);
  for (const click of children(child(mainSequence, 'p:childTnLst'), 'p:par')) reader.addClick(effectsIn(click));
  return reader.builds.slice(0, MAX_BUILDS);
}

/** Returns the time nodes of the effects in a node, in the order in which they start. */
const effectsIn = (node: XmlNode | undefined): XmlNode[] =>
  descendants(node, 'p:cTn').filter(({ attrs }) => attrs.presetClass !== undefined);

/** Warns that animations were changed or left out. */
const warnAboutEffects = (scope: Scope): void =>
  scope.deck.warn('pptx.animation', 'Animations that are not a fade were replaced by a fade or left out.');

/** Returns all elements, including those in groups, by id. */
function elementsById(elements: readonly Element[]): Map<string, Element> {
  const byId = new Map<string, Element>();
  const remaining = elements.toReversed();
  for (let element = remaining.pop(); element; element = remaining.pop()) {
    byId.set(element.id, element);
    if (element.kind === 'group') remaining.push(...element.children);
  }
  return byId;
}

/** Collects the builds of a slide, click by click. */
class BuildReader {
  readonly builds: PathBuild[] = [];
  readonly #elements: ReadonlyMap<string, Element>;
  readonly #scope: Scope;
  /** The last effect of each element and paragraph. */
  readonly #lastEffects = new Map<string, PathBuild['effect']>();
  /** Exits at the start of the slide, which become builds of the first click. */
  #initialExits: Change[] = [];

  constructor(elements: ReadonlyMap<string, Element>, scope: Scope) {
    this.#elements = elements;
    this.#scope = scope;
  }

  /** Adds the effects of one click, or the effects before the first click, which start with the slide. */
  addClick(effects: readonly XmlNode[]): void {
    const startsWithSlide = this.builds.length === 0 && effects[0]?.attrs.nodeType !== 'clickEffect';
    const changes = effects.flatMap((effect) => this.#changesOf(effect));
    const visibleChanges = changes.filter((change) => this.#recordChange(change));
    if (startsWithSlide) {
      this.#initialExits.push(...visibleChanges.filter(({ effect }) => effect === 'leave'));
      return;
    }
    const clickChanges = [...this.#initialExits, ...visibleChanges];
    this.#initialExits = [];
    this.builds.push(
      ...clickChanges.map((change, i) => ({ ...change, start: i === 0 ? ('click' as const) : ('previous' as const) })),
    );
  }

  /**
   * Records the effect of a change. Returns whether the change has a visible result: false if the last change of the
   * same element or paragraph had the same effect.
   */
  #recordChange({ element, paragraph, effect }: Change): boolean {
    const key = `${element} ${paragraph ?? ''}`;
    if (this.#lastEffects.get(key) === effect) return false;
    this.#lastEffects.set(key, effect);
    return true;
  }

  #changesOf(node: XmlNode): Change[] {
    const { presetClass, presetID = '' } = node.attrs;
    // An effect of the class `mediacall` plays or stops a video or audio.
    if (presetClass === 'mediacall') return [];
    const isChange = presetClass === 'entr' || presetClass === 'exit';
    if (!isChange || !UNCHANGED_PRESETS.has(presetID) || child(node, 'p:iterate')) warnAboutEffects(this.#scope);
    if (!isChange) return [];
    const effect = presetClass === 'exit' ? 'leave' : 'appear';
    return this.#targetsOf(descendants(node, 'p:spTgt')[0]).map((target) => ({ ...target, effect }));
  }

  /**
   * Returns the element or paragraphs that a target refers to. If the target is a part of a diagram or chart, returns
   * the whole diagram or chart.
   */
  #targetsOf(target: XmlNode | undefined): Omit<Change, 'effect'>[] {
    const ids = [child(target, 'p:subSp')?.attrs.spid, target?.attrs.spid].map((id) => id && this.#elementIdOf(id));
    const element = this.#elements.get(ids.find((id) => id && this.#elements.has(id)) ?? '');
    if (!element) return [];
    const range = path(target, 'p:txEl', 'p:pRg');
    const paragraphCount = 'body' in element ? (element.body?.paragraphs.length ?? 0) : 0;
    if (!range || paragraphCount === 0) return [{ element: element.id }];
    const first = Math.max(0, Math.trunc(readNumber(range, 'st') ?? 0));
    const last = Math.min(paragraphCount - 1, Math.trunc(readNumber(range, 'end') ?? first));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
      element: element.id,
      paragraph: first + i,
    }));
  }

  /** Returns the id of the element for a shape. Ids of elements contain at most 40 characters of the shape's id. */
  #elementIdOf(shapeId: string): string {
    return elementId(this.#scope, shapeId.slice(0, 40));
  }
}
