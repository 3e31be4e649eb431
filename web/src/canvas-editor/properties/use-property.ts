import type { View } from '@flydeck/editor/camera';
import { changeProperty } from '@flydeck/editor/properties/change-property';
import type { PropertyName, PropertyValues } from '@flydeck/editor/properties/property';
import { canHaveProperty, propertyOf, setProperty } from '@flydeck/editor/properties/selection-properties';
import {
  isRightToLeft,
  setTextProperty,
  type TextPropertyName,
  type TextPropertyValues,
  textPropertyOf,
} from '@flydeck/editor/properties/text-properties';
import type { TextFormatting } from '@flydeck/editor/text/text-formatting';
import type { Operation } from '@flydeck/scene/records/operations';
import type { EditorSession } from '../session/editor-session.ts';
import type { Editable } from './editable.ts';
import { useFieldSession } from './field-session.ts';

interface SelectionProperty<Value> extends Editable<Value> {
  /** Whether the field is shown, which requires that at least one of the selected objects can have the property. */
  readonly isShown: boolean;
  /** Removes the value from the selected objects. */
  unset(): void;
}

/** Returns a property of the selected objects or cells, with functions that change it. */
export function useProperty<Name extends PropertyName>(name: Name): SelectionProperty<PropertyValues[Name]> {
  const session = useFieldSession();
  const { store, formatTargets } = session.editor;
  const createOperations = (value: PropertyValues[Name]) => (view: View) =>
    setProperty(view, formatTargets, name, value);
  const change = (value: PropertyValues[Name] | undefined) =>
    session.update((editor) => changeProperty(editor, name, value));
  return {
    isShown: canHaveProperty(store, formatTargets, name),
    ...editableOf(session, propertyOf(store, formatTargets, name), createOperations),
    set: change,
    unset: () => change(undefined),
  };
}

interface EditableTextProperty<Value> extends Editable<Value> {
  /** Removes the value. */
  unset(): void;
}

/**
 * Returns a text property, such as the font size, with functions that change the property in all texts of the selected
 * objects. While a text is being edited, properties of paragraphs apply to the selected paragraphs, and styles to the
 * selected characters or, without selected characters, to the whole text.
 */
export function useTextProperty<Name extends TextPropertyName>(
  name: Name,
): EditableTextProperty<TextPropertyValues[Name]> {
  const session = useFieldSession();
  const formatting = session.text?.formatting;
  if (formatting?.isPartProperty(name)) return partPropertyOf(session, formatting, name);
  const { store, formatTargets } = session.editor;
  const createOperations = (value: TextPropertyValues[Name] | undefined) => (view: View) =>
    setTextProperty(view.store, formatTargets, name, value);
  return {
    ...editableOf(session, textPropertyOf(store, formatTargets, name), createOperations),
    unset: () => session.update((editor) => editor.commit(createOperations(undefined))),
  };
}

/** Returns whether all selected texts are written from right to left. */
export function useIsRightToLeft(): boolean {
  const { store, formatTargets } = useFieldSession().editor;
  return isRightToLeft(store, formatTargets);
}

/** Returns a property of the selected paragraphs or characters of the text that is being edited. */
function partPropertyOf<Name extends TextPropertyName>(
  session: EditorSession,
  formatting: TextFormatting,
  name: Name,
): EditableTextProperty<TextPropertyValues[Name]> {
  return {
    value: formatting.property(name),
    // A part of a text is only changed by operations on its text state, which are never previewed.
    preview: () => undefined,
    set: (value) => session.update(() => formatting.setProperty(name, value)),
    unset: () => session.update(() => formatting.setProperty(name, undefined)),
  };
}

/** Returns an `Editable` with `value`, whose functions apply the operations that `createOperations` returns. */
function editableOf<Value>(
  session: EditorSession,
  value: Value | 'mixed' | undefined,
  createOperations: (value: Value) => (view: View) => Operation[],
): Editable<Value> {
  return {
    value,
    preview: (next) => session.update((editor) => editor.preview(createOperations(next))),
    set: (next) => session.update((editor) => editor.commit(createOperations(next))),
  };
}
