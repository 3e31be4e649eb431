/** A value that the property panel shows and changes. */
export interface Editable<Value> {
  /** 'mixed' if the selected objects have different values; undefined if none has a value. */
  readonly value: Value | 'mixed' | undefined;
  /** Shows a value without storing it, such as while a slider is dragged. */
  preview(value: Value): void;
  /** Stores a value as one undoable change. */
  set(value: Value): void;
}

/** Returns the value; undefined if the selected objects have different values. */
export const singleValue = <Value>({ value }: Editable<Value>): Value | undefined =>
  value === 'mixed' ? undefined : (value as Value | undefined);

/** Converts the values of an editable, such as fractions to percentages. */
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
