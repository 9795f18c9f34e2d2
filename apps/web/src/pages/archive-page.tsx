import type { ReactNode } from 'react';
import { ArchiveList } from '#features/archive/archive-list.tsx';

export function ArchivePage(): ReactNode {
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-8 sm:px-6">
      <ArchiveList />
    </div>
  );
}
