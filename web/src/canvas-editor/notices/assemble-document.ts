// A separate module for a dynamic import, because this code is loaded only when an author saves a copy, which is rare.
export { assembleDocument } from '@flydeck/scene/records/assemble';
export { RecordStore } from '@flydeck/scene/records/record-store';
