// A separate module for dynamic imports, because this code is loaded only when an author saves a copy or a template.

export { placeholderElements } from '@flydeck/scene/create/document-template';
export { assembleDocument } from '@flydeck/scene/records/assemble';
export { RecordStore } from '@flydeck/scene/records/record-store';
