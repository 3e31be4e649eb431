import { describe, expect, it } from 'vitest';
import { type ModalName, nameModal } from './modal-name.ts';
import { ModalStore, NO_DIALOG } from './modal-store.ts';

const EMBED = nameModal<{ readonly oid: string }>('EMBED');
const SHARE = nameModal<{ readonly title: string }>('SHARE');

function storeWith(...names: readonly ModalName<never>[]) {
  const store = new ModalStore();
  let loads = 0;
  const load = async () => {
    loads += 1;
    return { Modal: () => null };
  };
  for (const [number, name] of names.entries()) store.register(name, { number, name: name.id, load });
  return { store, loads: () => loads };
}

describe('the modal registry (S§2.8)', () => {
  it('S§8: opening an unregistered modal is an error, and leaves what is open', () => {
    const { store } = storeWith(EMBED);
    store.open(EMBED, { oid: 'a' });
    expect(() => store.open(SHARE, { title: 'x' })).toThrow(new Error('Modal does not exist!'));
    expect(() => store.preload(SHARE)).toThrow('Modal does not exist!');
    expect(store.getState().dialog).toBe('EMBED');
  });

  it('S§4: the states are NO_DIALOG and EMBED, changed by opening and closing', () => {
    const { store } = storeWith(EMBED);
    const states = [store.getState().dialog];
    const stop = store.subscribe(() => states.push(store.getState().dialog));
    store.open(EMBED, { oid: 'a' });
    store.close();
    store.close();
    stop();
    store.open(EMBED, { oid: 'a' });
    expect(states).toEqual([NO_DIALOG, 'EMBED', NO_DIALOG]);
    expect(NO_DIALOG).toBe('NO_DIALOG');
    expect(store.getServerState().dialog).toBe(NO_DIALOG);
  });

  it('gives a modal what it was opened with, and tells two openings apart', () => {
    const { store } = storeWith(EMBED, SHARE);
    store.open(SHARE, { title: 'One' });
    const first = store.getState();
    store.open(SHARE, { title: 'Two' });
    expect(first).toMatchObject({ dialog: 'SHARE', input: { title: 'One' } });
    expect(store.getState()).toMatchObject({ dialog: 'SHARE', input: { title: 'Two' } });
    expect(first).not.toHaveProperty('opening', (store.getState() as { opening?: number }).opening);
  });

  it('loads the code of a modal only when it is wanted', () => {
    const { store, loads } = storeWith(EMBED, SHARE);
    store.open(EMBED, { oid: 'a' });
    expect(loads()).toBe(0);
    store.preload(EMBED);
    expect(loads()).toBe(1);
  });
});
