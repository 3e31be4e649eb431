import type { ComponentType } from 'react';

declare const INPUT: unique symbol;

/** What a modal is registered and opened by; the type knows what it is opened with. */
export interface ModalName<Input> {
  readonly id: string;
  /** Never there: it only carries the type. */
  readonly [INPUT]?: (input: Input) => void;
}

/** Names a modal. Names stand in capitals, as the states of dialogs do (S§4). */
export function nameModal<Input>(id: string): ModalName<Input> {
  return { id };
}

export interface ModalProps<Input> {
  readonly input: Input;
  /** To be called once it has closed, by whatever way. */
  readonly onClose: () => void;
}

/** What the file of a modal exports. */
export interface ModalModule<Input> {
  readonly Modal: ComponentType<ModalProps<Input>>;
}
