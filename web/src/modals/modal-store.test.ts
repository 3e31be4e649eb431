import { describe, expect, it } from 'vitest';
import { createModalName, type ModalName } from './modal-name.ts';
import { ModalStore, NO_DIALOG } from './modal-store.ts';

const EMBED = createModalName<{ readonly oid: string }>('EMBED');
const SHARE = createModalName<{ readonly title: string }>('SHARE');

/** Creates a store with registered modals, and counts how often the store loads the code of a modal. */
function storeWith(...names: readonly ModalName<never>[]) {
  const store = new ModalStore();
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    return { Modal: () => null };
  };
  for (const [number, name] of names.entries()) store.register(name, { number, name: name.id, load });
  return { store, getLoadCount: () => loadCount };
}

describe('the modal store', () => {
  it('throws for an unregistered modal, and the current modal stays open (S2.26, S8.5)', () => {
    const { store } = storeWith(EMBED);
    store.open(EMBED, { oid: 'a' });
    expect(() => store.open(SHARE, { title: 'x' })).toThrow(new Error('Modal does not exist!'));
    expect(() => store.preload(SHARE)).toThrow('Modal does not exist!');
    expect(store.getState().dialog).toBe('EMBED');
  });

  it('has the dialog state EMBED while the modal EMBED is open, otherwise NO_DIALOG (S4.7)', () => {
    const { store } = storeWith(EMBED);
    const states = [store.getState().dialog];
    const unsubscribe = store.subscribe(() => states.push(store.getState().dialog));
    store.open(EMBED, { oid: 'a' });
    store.close();
    store.close();
    unsubscribe();
    store.open(EMBED, { oid: 'a' });
    expect(states).toEqual([NO_DIALOG, 'EMBED', NO_DIALOG]);
    expect(NO_DIALOG).toBe('NO_DIALOG');
    expect(store.getServerState().dialog).toBe(NO_DIALOG);
  });

  it('has the input of the open modal and numbers each opening', () => {
    const { store } = storeWith(EMBED, SHARE);
    store.open(SHARE, { title: 'One' });
    const firstState = store.getState();
    store.open(SHARE, { title: 'Two' });
    expect(firstState).toMatchObject({ dialog: 'SHARE', input: { title: 'One' } });
    expect(store.getState()).toMatchObject({ dialog: 'SHARE', input: { title: 'Two' } });
    expect(firstState).toMatchObject({ openingNumber: 1 });
    expect(store.getState()).toMatchObject({ openingNumber: 2 });
  });

  it('loads the code of a modal on preload, but not on open', () => {
    const { store, getLoadCount } = storeWith(EMBED, SHARE);
    store.open(EMBED, { oid: 'a' });
    expect(getLoadCount()).toBe(0);
    store.preload(EMBED);
    expect(getLoadCount()).toBe(1);
  });
});
