import type { ComponentType } from 'react';

declare const INPUT: unique symbol;

/** Key by which a modal is registered and opened. `Input` is the type of the modal's input. */
export interface ModalName<Input> {
  readonly id: string;
  /** Never set: this property exists only for the type checker. */
  readonly [INPUT]?: (input: Input) => void;
}

/**
 * Creates the name of a modal. While the modal is open, `id` is the dialog state of the modal store. Dialog states are
 * in upper case, such as `EMBED` (S4.7).
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
