// A separate module for dynamic imports, because this code is loaded only when an author saves a copy.

export { assembleDocument } from '@flydeck/scene/records/assemble';
export { RecordStore } from '@flydeck/scene/records/record-store';
