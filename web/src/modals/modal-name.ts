import type { ComponentType } from 'react';

declare const INPUT: unique symbol;

/** Key by which a modal is registered and opened. `Input` is the type of the modal's input. */
export interface ModalName<Input> {
  readonly id: string;
  /** Never set: this property exists only for the type checker. */
  readonly [INPUT]?: (input: Input) => void;
}

/**
 * Creates the name of a modal. `id` is in capitals, because the modal store has `id` as its dialog state while the
 * modal is open (S4.7).
 */
export function createModalName<Input>(id: string): ModalName<Input> {
  return { id };
}

export interface ModalProps<Input> {
  readonly input: Input;
  /** Called by the modal when it has closed, for any reason. */
  readonly onClose: () => void;
}

/** Exports of a modal's module. */
export interface ModalModule<Input> {
  readonly Modal: ComponentType<ModalProps<Input>>;
}
