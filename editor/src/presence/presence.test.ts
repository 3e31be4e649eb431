import type { Person, PresenceState } from '@flydeck/contract/editing/presence';
import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { contrastRatio } from '@flydeck/scene/model/contrast';
import type { Point } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { fitTopic, toSpace } from '../camera.ts';
import { SimulatedClock } from '../sync/testing/simulated-clock.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { PERSON_COLORS } from './colors.ts';
import { cameraOfPerson, Following } from './following.ts';
import { ownState } from './own-state.ts';
import { People } from './people.ts';
import { PresenceSender } from './presence-sender.ts';
import { projectPerson } from './projection.ts';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns an editor in which the topic `inner` has a scale in `outer`, which has a scale in the root topic. */
function anEditor(scale = 0.1, rotation = 0): TestEditor {
  const [width, height] = [480 / scale, 270 / scale];
  const frame = { x: 240, y: 135, scale, rotation };
  const inner = aTopic({ id: 'inner', width, height, frame, elements: [aShape({ id: 'a' })] });
  const outer = aTopic({ id: 'outer', frame: { x: 480, y: 270, scale: 0.2 }, topics: [inner] });
  return new TestEditor(aDocument({ topics: [outer] }));
}

const show = (test: TestEditor, topic: string, zoom = 1): TestEditor => {
  const camera = fitTopic(test.editor.view, topic);
  test.editor.moveCamera({ ...camera, zoom: camera.zoom * zoom });
  return test;
};

const projectionIn = ({ editor }: TestEditor, state: PresenceState | null) =>
  projectPerson(editor.view, editor.openIds, state);

const SCALES = [1e-4, 1e-2, 1, 1e2, 1e4];

describe('projectPerson', () => {
  it.each(SCALES)('shows a pointer in an open topic of scale %s over the same content', (scale) => {
    const [peer, mine] = [show(anEditor(scale, 30), 'inner'), show(anEditor(scale, 30), 'inner', 0.8)];
    const pointer = peer.pointOf('inner', 0.3, 0.6);
    const projection = projectionIn(mine, ownState(peer.editor, pointer));
    expect(projection?.kind).toBe('pointer');
    if (projection?.kind !== 'pointer') return;
    expect(distance(projection.point, mine.pointOf('inner', 0.3, 0.6))).toBeLessThan(0.1);
  });

  it.each(SCALES)('shows an avatar on the closed topic that contains the topic of scale %s', (scale) => {
    const peer = show(anEditor(scale), 'inner');
    const mine = anEditor(scale);
    const state = ownState(peer.editor, { x: 10, y: 10 });
    expect(state.topic).toBe('inner');
    const projection = projectionIn(mine, state);
    expect(projection).toMatchObject({ kind: 'avatar', topic: 'outer' });
    expect(distance((projection as { point: Point }).point, mine.pointOf('outer'))).toBeLessThan(0.1);
  });

  it('shows a hint at the edge in the direction of a pointer or topic outside of the visible area', () => {
    const peer = anEditor();
    const pointer = peer.pointOf('root', 0.98, 0.5);
    const mine = show(anEditor(), 'outer');
    const projection = projectionIn(mine, ownState(peer.editor, pointer));
    expect(projection).toMatchObject({ kind: 'edge', point: { x: 984 } });
    expect(Math.abs((projection as { angle: number }).angle)).toBeLessThan(0.2);
    mine.editor.setVisibleArea({ x: 200, y: 0, width: 500, height: 600 });
    expect(projectionIn(mine, ownState(peer.editor, pointer))).toMatchObject({ kind: 'edge', point: { x: 684 } });
  });

  it('shows a person without a pointer at the upper edge of what the person sees, or as a hint outside', () => {
    const peer = anEditor();
    const pointIn = (area: PresenceState['area']) => {
      const projection = projectionIn(anEditor(), { ...ownState(peer.editor), area });
      expect(projection?.kind).toBe('view');
      return (projection as { point: Point }).point;
    };
    // Both windows show the same, so the upper edge is the edge of the window.
    expect(distance(pointIn(ownState(peer.editor).area), { x: 500, y: 16 })).toBeLessThan(0.1);
    const inRoot = { x: 480, y: 300, width: 40, height: 40, rotation: 0 };
    expect(pointIn(inRoot).y).toBeGreaterThan(16);
    expect(pointIn({ ...inRoot, y: 310 }).y).toBeGreaterThan(pointIn(inRoot).y);
    const distant = ownState(peer.editor);
    const farArea = { x: 1e6, y: 0, width: 10, height: 10, rotation: 0 };
    expect(projectionIn(anEditor(), { ...distant, area: farArea })).toMatchObject({ kind: 'edge' });
  });

  it('shows a person in a removed topic on the nearest topic that is not removed', () => {
    const peer = show(anEditor(), 'inner');
    const state = ownState(peer.editor, { x: 500, y: 300 });
    const mine = anEditor();
    mine.editor.receive([{ op: 'remove', id: 'inner' }]);
    expect(projectionIn(mine, state)).toMatchObject({ kind: 'avatar', topic: 'outer' });
  });

  it('shows nothing for an unknown topic, an element as topic, or without a state', () => {
    const state = ownState(anEditor().editor, { x: 5, y: 5 });
    const test = anEditor();
    expect(projectionIn(test, null)).toBeUndefined();
    for (const topic of ['unknown', '__proto__', null]) expect(projectionIn(test, { ...state, topic })).toBeUndefined();
  });

  it('shows people outside of the edited cover as elsewhere', () => {
    const mine = show(anEditor(), 'outer');
    mine.editor.select(['outer']);
    mine.run('add-cover');
    expect(mine.editor.editedCover).toBe('outer');
    expect(projectionIn(mine, ownState(anEditor().editor, { x: 5, y: 5 }))).toEqual({
      kind: 'elsewhere',
      topic: 'root',
    });
  });
});

describe('ownState', () => {
  it.each(SCALES)('contains the area from which others get the same view, at scale %s and rotated', (scale) => {
    const peer = show(anEditor(scale, 30), 'inner');
    const { camera } = peer.editor.view;
    peer.editor.moveCamera({ ...camera, rotation: 0.5 });
    const mine = anEditor(scale, 30);
    const target = cameraOfPerson(mine.editor.view, ownState(peer.editor));
    if (target) mine.editor.moveCamera(target);
    for (const [x, y] of [
      [0, 0],
      [1, 1],
    ] as const)
      expect(distance(peer.pointOf('inner', x, y), mine.pointOf('inner', x, y))).toBeLessThan(0.1);
  });

  it('contains at most 50 selected records, and the edited text', () => {
    const { editor } = anEditor();
    const selection = Array.from({ length: 80 }, (_, i) => `e${i}`);
    const state = ownState({ view: editor.view, openIds: editor.openIds, selection, editedTextId: 'e3' });
    expect([state.selection.length, state.text]).toEqual([50, 'e3']);
  });
});

const AVATAR = { initials: 'A', color: 'teal-600', url: null };

const aPerson = (id: string, joinedAt: number, changes: Partial<Person> = {}): Person => ({
  connectionId: id,
  profileOid: `profile-${id}`,
  name: id,
  avatar: AVATAR,
  right: 'edit',
  joinedAt,
  state: null,
  ...changes,
});

describe('People', () => {
  const receive = (people: People, ...list: Person[]) => people.receive({ type: 'presence', people: list, left: [] });
  const colorOf = (people: People, id: string) => people.list.find(({ connectionId }) => connectionId === id)?.color;

  it('lists people in the order of joining, and keeps their colours when others join and leave', () => {
    const people = new People();
    receive(people, aPerson('b', 2), aPerson('a', 1));
    expect(people.list.map(({ connectionId }) => connectionId)).toEqual(['a', 'b']);
    expect(colorOf(people, 'a')).toBe(PERSON_COLORS[0]);
    const color = colorOf(people, 'b');
    people.receive({ type: 'presence', people: [aPerson('c', 3)], left: ['a'] });
    expect(people.list.map(({ connectionId }) => connectionId)).toEqual(['b', 'c']);
    expect(colorOf(people, 'b')).toBe(color);
    expect(colorOf(people, 'c')).not.toBe(color);
    receive(people, aPerson('a2', 4, { profileOid: 'profile-a' }));
    expect(colorOf(people, 'a2')).toBe(PERSON_COLORS[0]);
  });

  it('gives ten people different colours, and the windows of one person the same', () => {
    const people = new People();
    for (let i = 0; i < 10; i += 1) receive(people, aPerson(`p${i}`, i));
    receive(people, aPerson('second', 20, { profileOid: 'profile-p4' }));
    expect(new Set(people.list.map(({ color }) => color)).size).toBe(10);
    expect(colorOf(people, 'second')).toBe(colorOf(people, 'p4'));
  });

  it('gives people with the same name different names, which they keep', () => {
    const people = new People();
    const named = (id: string, joinedAt: number, profileOid = id) => aPerson(id, joinedAt, { profileOid, name: 'Kim' });
    receive(people, named('a', 1), named('b', 2), named('b in a second window', 3, 'b'), aPerson('c', 4));
    const names = () => people.list.map(({ name }) => name);
    expect(names().slice(0, 3)).toEqual(['Kim', 'Kim (2)', 'Kim (2)']);
    people.receive({ type: 'presence', people: [named('b', 2)], left: ['a', 'b in a second window', 'c'] });
    expect(names()).toEqual(['Kim (2)']);
    people.reset();
    receive(people, named('b', 2), named('a', 1));
    expect(names()).toEqual(['Kim', 'Kim (2)']);
  });

  it('replaces everybody after a reconnect, and notifies listeners only of changes', () => {
    const people = new People();
    let count = 0;
    people.subscribe(() => {
      count += 1;
    });
    people.reset();
    expect(count).toBe(0);
    receive(people, aPerson('a', 1));
    people.reset();
    receive(people, aPerson('b', 2));
    expect(people.list.map(({ connectionId }) => connectionId)).toEqual(['b']);
    expect(count).toBe(3);
  });
});

it('the colours of people have enough contrast on light and dark canvases, and their labels are legible', () => {
  for (const { fill, text } of PERSON_COLORS) {
    for (const canvas of ['#ffffff', '#111418'])
      expect(contrastRatio(fill, canvas), `${fill} on ${canvas}`).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(fill, text), fill).toBeGreaterThanOrEqual(4.5);
  }
  expect(new Set(PERSON_COLORS.map(({ fill }) => fill)).size).toBe(10);
});

describe('PresenceSender', () => {
  const stateAt = (x: number): PresenceState => ({ ...ownState(anEditor().editor), pointer: { x, y: 0 } });

  it('sends the first state at once, at most ten in a second, and finally the last one', async () => {
    const clock = new SimulatedClock(1);
    const sent: PresenceState[] = [];
    const sender = new PresenceSender({ clock, send: (state) => sent.push(state) });
    const base = stateAt(0);
    sender.update(base);
    expect(sent).toHaveLength(1);
    for (let i = 1; i <= 100; i += 1) {
      sender.update({ ...base, pointer: { x: i, y: 0 } });
      await clock.run(10);
    }
    expect(sent.length).toBeGreaterThanOrEqual(8);
    expect(sent.length).toBeLessThanOrEqual(10);
    await clock.run(200);
    expect(sent.at(-1)?.pointer?.x).toBe(100);
  });

  it('sends no equal states, and sends the state again after a reconnect', async () => {
    const clock = new SimulatedClock(1);
    const sent: PresenceState[] = [];
    const sender = new PresenceSender({ clock, send: (state) => sent.push(state) });
    sender.update(stateAt(1));
    sender.update(stateAt(1));
    await clock.run(1000);
    expect(sent).toHaveLength(1);
    sender.handleConnected();
    expect(sent).toHaveLength(2);
    sender.update(stateAt(2));
    sender.close();
    await clock.run(1000);
    expect(sent).toHaveLength(2);
  });
});

describe('Following', () => {
  function follow() {
    const peer = show(anEditor(), 'inner');
    const mine = anEditor();
    mine.editor.setReducedMotion(true);
    const people = new People();
    const send = () =>
      people.receive({ type: 'presence', people: [aPerson('p', 1, { state: ownState(peer.editor) })], left: [] });
    send();
    let ends = 0;
    const following = new Following(mine.editor, people, 'p', () => {
      ends += 1;
    });
    const isSameView = () => distance(peer.pointOf('inner', 0, 0), mine.pointOf('inner', 0, 0)) < 0.1;
    return { peer, mine, people, send, following, isSameView, ends: () => ends };
  }

  it('shows what the person sees, and the changes of their view', () => {
    const { peer, send, isSameView, ends } = follow();
    expect(isSameView()).toBe(true);
    peer.wheel({ x: 300, y: 200 }, -300);
    expect(isSameView()).toBe(false);
    send();
    expect([isSameView(), ends()]).toEqual([true, 0]);
  });

  it.each([
    ['a press of the pointer', (test: TestEditor) => test.pointer('down', { x: 1, y: 1 })],
    ['the wheel', (test: TestEditor) => test.wheel({ x: 1, y: 1 }, 10)],
    ['a key', (test: TestEditor) => test.key('arrowleft')],
    ['a command', (test: TestEditor) => test.run('select-all')],
  ])('ends with %s', (_, act) => {
    const { peer, mine, send, isSameView, ends } = follow();
    act(mine);
    expect(ends()).toBe(1);
    peer.wheel({ x: 300, y: 200 }, -300);
    send();
    expect(isSameView()).toBe(false);
    act(mine);
    expect(ends()).toBe(1);
  });

  it('moves the camera in steps between two views, and keeps the fixed point of a zoom in place', () => {
    const { peer, mine, send, isSameView } = follow();
    mine.editor.setReducedMotion(false);
    const fixed = { x: 300, y: 200 };
    peer.wheel(fixed, -300);
    send();
    const zooms: number[] = [];
    const at = toSpace(mine.editor.view, 'inner', fixed);
    for (let now = 0; mine.editor.needsTime; now += 30) {
      mine.editor.advanceTime(now);
      zooms.push(mine.editor.view.camera.zoom);
      expect(distance(toSpace(mine.editor.view, 'inner', fixed), at)).toBeLessThan(0.01);
    }
    expect(zooms).toHaveLength(6);
    expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
    expect(isSameView()).toBe(true);
  });

  it('ends the flight to the person before it follows the changes of the view', () => {
    const peer = show(anEditor(), 'inner');
    const mine = anEditor();
    const people = new People();
    const send = () =>
      people.receive({ type: 'presence', people: [aPerson('p', 1, { state: ownState(peer.editor) })], left: [] });
    send();
    const following = new Following(mine.editor, people, 'p', () => undefined);
    mine.editor.advanceTime(0);
    mine.editor.advanceTime(100);
    const { zoom } = mine.editor.view.camera;
    peer.wheel({ x: 300, y: 200 }, -300);
    send();
    mine.editor.advanceTime(101);
    expect(Math.abs(mine.editor.view.camera.zoom / zoom - 1)).toBeLessThan(0.2);
    for (let now = 200; mine.editor.needsTime; now += 100) mine.editor.advanceTime(now);
    expect(distance(peer.pointOf('inner', 0, 0), mine.pointOf('inner', 0, 0))).toBeLessThan(0.1);
    following.end();
    expect(mine.editor.needsTime).toBe(false);
  });

  it('ends when the person leaves', () => {
    const { people, ends } = follow();
    people.receive({ type: 'presence', people: [], left: ['p'] });
    expect(ends()).toBe(1);
  });
});
