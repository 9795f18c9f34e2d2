export { openDraftStorage } from './draft/draft-storage.ts';
export { createDraftStore, type DraftStore } from './draft/draft-store.ts';
export { ClarificationOverlay } from './overlay/clarification-overlay.tsx';
export { PermissionCard } from './permission/permission-card.tsx';
