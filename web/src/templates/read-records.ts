// A separate module for dynamic imports, because this code is loaded only when a member saves a template.

export { placeholderElements } from '@flydeck/scene/create/document-template';
export { applyOperations } from '@flydeck/scene/records/apply';
export { assembleDocument } from '@flydeck/scene/records/assemble';
export { RecordStore } from '@flydeck/scene/records/record-store';
