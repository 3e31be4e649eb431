import type { View } from '@flydeck/editor/camera';
import type { PropertyName, PropertyValues } from '@flydeck/editor/properties/property';
import { canHaveProperty, propertyOf, setProperty } from '@flydeck/editor/properties/selection-properties';
import {
  setTextProperty,
  type TextPropertyName,
  type TextPropertyValues,
  textPropertyOf,
} from '@flydeck/editor/properties/text-properties';
import type { Operation } from '@flydeck/scene/records/operations';
import { createContext, use } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import type { Editable } from './editable.ts';

const SessionContext = createContext<EditorSession | undefined>(undefined);

/**
 * Provides the session to the fields of the property panel and of the text bar. The fields are rendered again only when
 * the component with this provider is rendered again.
 */
export const FieldSessionProvider = SessionContext.Provider;

/** Returns the session. The calling component is not rendered again when the session changes. */
export function useFieldSession(): EditorSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useFieldSession must be used inside FieldSessionProvider.');
  return session;
}

interface SelectionProperty<Value> extends Editable<Value> {
  /** Whether the field is shown, which requires that at least one of the selected objects can have the property. */
  readonly isShown: boolean;
  /** Removes the value from the selected objects. */
  unset(): void;
}

/** Returns a property of the selected objects, with functions that change it. */
export function useProperty<Name extends PropertyName>(name: Name): SelectionProperty<PropertyValues[Name]> {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  const createOperations = (value: PropertyValues[Name] | undefined) => (view: View) =>
    setProperty(view, selection, name, value);
  return {
    isShown: canHaveProperty(store, selection, name),
    ...editableOf(session, propertyOf(store, selection, name), createOperations),
    unset: () => session.update((editor) => editor.commit(createOperations(undefined))),
  };
}

/**
 * Returns a text property, such as the font size, with functions that change the property in all texts of the selected
 * objects.
 */
export function useTextProperty<Name extends TextPropertyName>(name: Name): Editable<TextPropertyValues[Name]> {
  const session = useFieldSession();
  const { store, selection } = session.editor;
  return editableOf(
    session,
    textPropertyOf(store, selection, name),
    (value: TextPropertyValues[Name]) => (view: View) => setTextProperty(view.store, selection, name, value),
  );
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
