export { openDraftStorage, type DraftStorage } from './draft/draft-storage.ts';
export { createDraftStore, type DraftStore } from './draft/draft-store.ts';
export { endingWords } from './closed/ending-words.ts';
export { ClarificationOverlay, type ClarificationOverlayProps } from './overlay/clarification-overlay.tsx';
export { PermissionCard, type PermissionCardProps } from './permission/permission-card.tsx';
