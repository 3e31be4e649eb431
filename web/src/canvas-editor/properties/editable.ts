/** A value of the selected objects that a field shows and changes. */
export interface Editable<Value> {
  /** 'mixed' if the selected objects have different values; undefined if no value is set. */
  readonly value: Value | 'mixed' | undefined;
  /** Shows a value on the canvas without storing it, for example while a slider is being dragged. */
  preview(value: Value): void;
  /** Stores a value as one undoable change. */
  set(value: Value): void;
}

/** Returns the value; undefined if no value is set, or if the selected objects have different values. */
export const singleValue = <Value>({ value }: Editable<Value>): Value | undefined =>
  value === 'mixed' ? undefined : (value as Value | undefined);

/** Returns an editable with converted values, for example with percentages instead of fractions. */
export function mapEditable<From, To>(
  editable: Editable<From>,
  convert: (value: From) => To,
  convertBack: (value: To) => From,
): Editable<To> {
  const value = singleValue(editable);
  return {
    value: value === undefined ? (editable.value === 'mixed' ? 'mixed' : undefined) : convert(value),
    preview: (next) => editable.preview(convertBack(next)),
    set: (next) => editable.set(convertBack(next)),
  };
}
