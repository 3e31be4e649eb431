export { importPptx } from './import-pptx.ts';
