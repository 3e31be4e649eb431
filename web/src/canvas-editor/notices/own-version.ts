// Loaded when an author saves a copy, which is rare.
export { assembleDocument } from '@flydeck/scene/records/assemble';
export { RecordStore } from '@flydeck/scene/records/record-store';
