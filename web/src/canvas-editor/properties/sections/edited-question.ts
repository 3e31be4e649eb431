import type { QuestionElement } from '@flydeck/scene/model/elements';

/** The properties of a question's record, and functions that change them. */
export interface EditedQuestion {
  readonly properties: Pick<
    QuestionElement,
    'answer' | 'prompt' | 'options' | 'multiple' | 'min' | 'max' | 'unmoderated' | 'cloud' | 'lastResults'
  >;
  /** Ids of the right options. */
  readonly right: readonly string[];
  /** Sets properties as one change. An undefined value removes the property. */
  change(values: Readonly<Record<string, unknown>>): void;
}
